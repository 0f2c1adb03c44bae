// A plugin and its test, in plain JavaScript, as somebody would publish them: it is run by three real runners.
import { definePlugin, defineRule } from 'harnery';
import {
  AdapterTester,
  memoryStore,
  RuleTester,
  storeContract,
  testHost,
  WindowTester,
} from 'harnery/testing';

const reviewed = defineRule({
  name: 'reviewed',
  meta: {
    description: 'Edited files are reviewed.',
    message: '{{last_edit.file}} was edited and no review was asked for',
    reads: ['edits'],
    remedy: '{{harnery}} signal review.requested {{session}}',
  },
  applies: ({ edits }) => edits && edits.length > 0,
  satisfied: { '>': [{ var: 'count.review.requested' }, 0] },
});

const acme = definePlugin({ name: 'acme', namespace: 'acme', rules: [reviewed] });

const window = definePlugin({
  name: 'acme-window',
  apply(hooks) {
    hooks.window.tap((_window, { events }) => ({ anchor: events[0], hops: 0 }));
  },
});

export function sound() {
  new RuleTester({ plugin: acme }).run('acme/reviewed', {
    passing: ['prompt tool stop', 'prompt edit(a.ts) review.requested stop'],
    failing: [{ stream: 'prompt edit(a.ts) stop', message: 'a.ts was edited and no review was asked for' }],
  });
  new AdapterTester(testHost).run({
    payloads: [
      {
        name: 'a stop',
        payload: { event: 'stop', session: 's', test_host: '1' },
        event: { event_type: 'turn.stop' },
      },
    ],
    answers: { block: { exitCode: 2, stderr: 'Do "it" now.\n' }, pass: { exitCode: 0 } },
    foreign: [{ hook: 'stop' }],
  });
  new WindowTester([window]).run({ cases: [{ stream: 'prompt stop prompt stop', anchor: 0 }] });
  storeContract(() => memoryStore());
}

export function unsound() {
  new RuleTester({ plugin: acme }).run('acme/reviewed', {
    passing: ['prompt stop'],
    failing: ['prompt tool stop'],
  });
}

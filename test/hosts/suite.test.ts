/** The suite of real hosts, tried with a stand-in: it holds with a faithful one, and names what another does. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

function differences(habit: string, scenario: string): string[] {
  const script = join(__dirname, 'stand-in/play-stand-in.mjs');
  const ran = spawnSync(process.execPath, [script, habit, scenario], { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return JSON.parse(ran.stdout);
}

it.each(['obeys', 'only-one', 'two-sessions', 'theirs-after', 'interrupted'])(
  'a host that does as declared holds in "%s"',
  (scenario) => {
    expect(differences('faithful', scenario)).toEqual([]);
  },
);

it.each([
  ['deaf', 'obeys', /^verdicts .* is declared$/],
  ['shows all', 'obeys', /^the answer before the block was shown, and the adapter says "last"$/],
  ['new tool', 'obeys', /^tools by the names Zsh$/],
  ['new event', 'talks', /^a fault was raised: .*HARNERY_UNKNOWN_EVENT/],
])('a host that is %s is told in "%s"', (habit, scenario, difference) => {
  expect(differences(habit, scenario).join('\n')).toMatch(difference);
});

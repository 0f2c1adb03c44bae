/** Which commands a shell line runs, and of which of them its exit status speaks: a mention is not a run. */

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoteForShell } from '../../core/shell/quote-for-shell.ts';
import { outcomesOf, splitCommand } from '../../core/shell/split-command.ts';

/** Each command as one text; a star marks those whose status the line hides. */
const commandsOf = (line: string) =>
  splitCommand(line).map(({ words, status }) => `${words.join(' ')}${status === 'masked' ? ' *' : ''}`);

type Row = readonly [line: string, ...commands: string[]];

const rows: Record<string, readonly Row[]> = {
  'a mention is not a run': [
    ['echo npm test', 'echo npm test'],
    ["echo 'x; npm test'", 'echo x; npm test'],
    ['echo "&& npm test"', 'echo && npm test'],
    ['echo \\; npm test', 'echo ; npm test'],
    ["grep -r 'npm test' . && ls", 'grep -r npm test .', 'ls'],
    ['# npm test'],
    ['ls # && npm test', 'ls'],
    ['ls;# npm test\ncd a', 'ls *', 'cd a'],
    ['git commit -m "run; npm test"', 'git commit -m run; npm test'],
    [
      "git commit -m \"$(cat <<'EOF'\nit's done (\n\nnpm test\nEOF\n)\" && git push",
      'cat *',
      "git commit -m $(cat <<'EOF'\nit's done (\n\nnpm test\nEOF\n)",
      'git push',
    ],
    ['echo a#b "#" \'#\'; npm test', 'echo a#b # # *', 'npm test'],
    ['for x in npm test; do :; done', ': *'],
    ['case npm in npm | test) a ;; (npm) b;& *) c ;;& esac', 'a *', 'b *', 'c *'],
    ['X=npm Y="npm test"'],
    ['command -v npm test', 'command -v npm test'],
    ['bash -nc "npm test"', 'bash -nc npm test'],
    ['bash -o noexec -c "npm test"', 'bash -o noexec -c npm test'],
    ['sudo -l npm test', 'sudo -l npm test'],
    ['timeout --help npm test', 'timeout --help npm test'],
    ['npm() { true; }; npm test', 'true *', 'npm test *'],
    ['npm test() { true; }', 'npm test *'],
  ],
  'the last chain speaks for the line': [
    ['npm test', 'npm test'],
    ['npm test;', 'npm test'],
    ['npm test; # done\n\n', 'npm test'],
    ['cd a && CI=1 npm test -- x', 'cd a', 'npm test -- x'],
    ['npm test; echo done', 'npm test *', 'echo done'],
    ['npm test\necho done', 'npm test *', 'echo done'],
    ['npm test; X=1', 'npm test *'],
    ['npm test; > log', 'npm test *'],
    ['npm test || true', 'npm test *', 'true *'],
    ['true || npm test && ls', 'true *', 'npm test *', 'ls'],
    ['a && b || c && d || e && f', 'a *', 'b *', 'c *', 'd *', 'e *', 'f'],
    ['npm test | tail -5', 'npm test *', 'tail -5'],
    ['npm test |& tail -5', 'npm test *', 'tail -5'],
    ['yes | npm test', 'yes *', 'npm test'],
    ['npm test &', 'npm test *'],
    ['cd a && npm test & wait', 'cd a *', 'npm test *', 'wait'],
    ['npm test &; ls', 'npm test *', 'ls'],
    ['! npm test', 'npm test *'],
    ['! yes | npm test && ls', 'yes *', 'npm test *', 'ls'],
    ['a &&\n\n# why\nb |\nc', 'a', 'b *', 'c'],
  ],
  'the shell may have ended before': [
    ['exit 0; npm test', 'exit 0 *', 'npm test *'],
    ['exit && npm test', 'exit', 'npm test *'],
    ['cd a || exit 1; npm test', 'cd a *', 'exit 1 *', 'npm test'],
    ['cd a || exit 256; npm test', 'cd a *', 'exit 256 *', 'npm test *'],
    ['if a; then exit 0; fi; npm test', 'a *', 'exit 0 *', 'npm test *'],
    ['exec npm test', 'npm test'],
    ['exec true && npm test', 'true', 'npm test *'],
    ['exec > log; npm test', 'exec *', 'npm test'],
    ['trap "exit 0" EXIT; npm test', 'trap exit 0 EXIT *', 'npm test *'],
    ['trap "rm x" EXIT; npm test', 'trap rm x EXIT *', 'npm test'],
    ['eval "exit 0"; npm test', 'exit 0 *', 'npm test *'],
    ['bash -c "exit 0" && npm test', 'exit 0', 'npm test'],
  ],
  'lists in lists': [
    ['(cd a && npm test)', 'cd a', 'npm test'],
    ['(cd a && npm test) && ls', 'cd a', 'npm test', 'ls'],
    ['(cd a && npm test); ls', 'cd a *', 'npm test *', 'ls'],
    ['(npm test; ls)', 'npm test *', 'ls'],
    ['(npm test) || ls', 'npm test *', 'ls *'],
    ['{ npm test; } 2>&1', 'npm test'],
    ['{ npm test & } && ls', 'npm test *', 'ls'],
    ['((npm test); ls)', 'npm test *', 'ls'],
    ['((npm < test)) && ls', 'ls'],
    ['if npm test; then echo ok; fi', 'npm test *', 'echo ok *'],
    ['if a; then b; elif c; then d; else e; fi > log; f', 'a *', 'b *', 'c *', 'd *', 'e *', 'f'],
    ['while a; do b; done && until c; do d; done', 'a *', 'b *', 'c *', 'd *'],
    ['for ((i = 0; i < 2; i++)); do npm test; done', 'npm test *'],
    ['for i\ndo npm test\ndone', 'npm test *'],
    ['[[ -f a && b =~ (x|y) || c < d ]] && npm test', 'npm test'],
    ['t() { npm test; }', 'npm test *'],
    ['t() { npm test; }; t', 'npm test *', 't *'],
    ['function t\n{ npm test; }\nls', 'npm test *', 'ls'],
    ['echo if; then', 'echo if *'],
    ["'if' a", 'if a'],
    ['echo { } ! fi done', 'echo { } ! fi done'],
  ],
  'prefixes only run another command': [
    ['env -i CI=1 -u X A=b npm test', 'npm test'],
    ['env', 'env'],
    ['env -S "npm test"', 'env -S npm test'],
    ['command -p npm test', 'npm test'],
    ['time npm test', 'npm test'],
    ['time -p { npm test; }', 'npm test'],
    ['/usr/bin/time -f %e -o log npm test', 'npm test'],
    ['nice npm test && nice -n 5 npm test && nice -5 npm test', 'npm test', 'npm test', 'npm test'],
    ['nohup npm test > log 2>&1 &', 'npm test *'],
    ['sudo -nu me CI=1 -- npm test', 'npm test'],
    ['timeout -k 5 --signal=INT 10m npm test', 'npm test'],
    ['timeout 10m', 'timeout 10m'],
    ["xvfb-run -a -s '-screen 0' npm test", 'npm test'],
    ['sudo env CI=1 timeout 9 npm test', 'npm test'],
    ['npx npm test', 'npx npm test'],
  ],
  'a line in a line': [
    ["bash -c 'npm test'", 'npm test'],
    ['bash -c "npm test && x" name', 'npm test', 'x'],
    ["sh -lc 'npm test; x'", 'npm test *', 'x'],
    ["bash -c 'npm test' || x", 'npm test *', 'x *'],
    ['sudo /bin/zsh -o pipefail -c "bash -c \'npm test\'"', 'npm test'],
    ['bash --norc -euo pipefail -c -- "npm test"', 'npm test'],
    ['eval "npm test" && x', 'npm test', 'x'],
    ['eval npm test \\; x', 'npm test *', 'x'],
    ["bash -c 'npm test \"'; x", 'bash -c npm test " *', 'x'],
    ['bash -c "$X"', '$X'],
    ['bash -c', 'bash -c'],
    ['bash run.sh -c "npm test"', 'bash run.sh -c npm test'],
    [
      'echo "$(npm test)" `npm test` <(npm test)',
      'npm test *',
      'npm test *',
      'echo $(npm test) `npm test` <(npm test)',
    ],
  ],
  'words are what the shell makes of them': [
    [`a'b "c"'"d \\$ \\x 'e'"\\ f`, `ab "c"d $ \\x 'e' f`],
    ["a $'b\\'\\n\\x41\\101\\u00e9\\q'", "a b'\nAAé\\q"],
    ['a "$"b $ "$\'x\'"', "a $b $ $'x'"],
    ['npm \\\n  test\\\ning', 'npm testing'],
    [
      `a $((1 + (2))) "$(b ")" c)" \${x:-"}"} "\${y:-it's}" \`\\\`b\\\`\``,
      'b ) c *',
      '`b` *',
      `a $((1 + (2))) $(b ")" c) \${x:-"}"} \${y:-it's} \`\\\`b\\\`\``,
    ],
    ['a $(case x in x) b;; esac # )\n) c', 'a $(case x in x) b;; esac # )\n) c'],
    ['a $( (b); c ) $((b); c)', 'b *', 'c *', 'a $( (b); c ) $((b); c)'],
    ['x=(1 "2 )" 3) y+=(4) a *.!(b|c) ?(d)', 'a *.!(b|c) ?(d)'],
    ["'' a", ' a'],
  ],
  'redirections are no words': [
    ['2>&1 a 2>/dev/null >>b <c &>d &>>e >|f 3<>g <&- >&2 {fd}>h x 2', 'a x 2'],
    ['a <<<"npm test" b', 'a b'],
    ['a <<X b\nnpm test\n X\nX\nc', 'a b *', 'c'],
    ["a <<-'X Y' && b <<Z\n\tnpm test\n\tX Y\nnpm test\nZ\nc", 'a *', 'b *', 'c'],
    ['a <<X\nb\\\nX\nnpm test\nX\nc', 'a *', 'c'],
    ['a <<"X"\nb\\\nX\nc', 'a *', 'c'],
    ['a <<X\nnpm test', 'a'],
    ['(a <<X)\nnpm test\nX\nb', 'a *', 'b'],
    ['a "$(b <<X\nit\'s\nX)" && c', 'b *', "a $(b <<X\nit's\nX)", 'c'],
  ],
  'what cannot be read ends the list and is not trusted': [
    ['npm test && echo "a', 'npm test *'],
    ["npm test && echo 'a; b", 'npm test *'],
    ['npm test && $(a', 'npm test *'],
    ['npm test ) ls', 'npm test *'],
    ['npm test &&', 'npm test *'],
    ['npm test; fi; ls', 'npm test *'],
    ['if npm test; then ls', 'npm test *', 'ls *'],
    ['npm test; case x in a) b; c', 'npm test *', 'b *', 'c *'],
    [''],
    [' \t\n'],
    ['npm test; >', 'npm test *'],
    ['a (b)'],
  ],
};

describe.each(Object.entries(rows))('%s', (_, table) => {
  it.each(table)('%j', (line, ...commands) => {
    expect(commandsOf(line)).toEqual(commands);
  });
});

it('a command that the line speaks of has the line’s outcome, any other has none', () => {
  const commands = splitCommand('npm test; npm run lint');
  for (const succeeded of [true, false, undefined]) {
    expect(outcomesOf(commands, succeeded)).toEqual([undefined, succeeded]);
  }
});

it.each<[line: string, outcomes: unknown[]]>([
  ['npm test && git commit -m x', [undefined, false]],
  ['npm test && echo done', [false, false]],
  ['cd a && npm test && echo ok && pwd', [undefined, false, false, false]],
  ['npm test', [false]],
  ['npm test | tail', [undefined, false]],
])('of the line %s that failed, what failed is told only as far as it is known', (line, outcomes) => {
  expect(outcomesOf(splitCommand(line), false)).toEqual(outcomes);
});

it.each<[line: string, commands: string[]]>([
  ['OUT=$(npm test 2>&1); echo "$OUT" | tail -5', ['npm test', 'echo $OUT', 'tail -5']],
  ['echo "`npm test`"', ['npm test', 'echo `npm test`']],
  ['out=$(cd app && npm test) && echo ok', ['cd app', 'npm test', 'echo ok']],
  ["echo '$(npm test)'", ['echo $(npm test)']],
  ['ls # $(npm test)', ['ls']],
  ['echo $((1 + 2))', ['echo $((1 + 2))']],
  ["bash -c 'OUT=$(npm test); echo $OUT'", ['npm test', 'echo $OUT']],
  ["cat > a <<'EOF'\nRun `npm test` first.\nEOF", ['cat']],
  [
    'git commit -m "$(cat <<\'EOF\'\nRun `npm test` to check.\nEOF\n)"',
    ['cat', "git commit -m $(cat <<'EOF'\nRun `npm test` to check.\nEOF\n)"],
  ],
  ["cat > a <<'E'\nit's\nE\nOUT=$(npm test)", ['npm test', 'cat']],
])('%s ran what its substitutions hold, with an outcome that nobody knows', (line, commands) => {
  const split = splitCommand(line);
  expect(split.map(({ words }) => words.join(' '))).toEqual(commands);
  expect(
    split.filter(({ words }) => words.join(' ') === 'npm test').every(({ status }) => status === 'masked'),
  ).toBe(true);
});

const TOKENS = [
  ...[
    'a',
    'npm test',
    ' ',
    '\n',
    '\\',
    '\\\n',
    '#',
    "'",
    '"',
    '`',
    '$',
    "$'",
    '$(',
    '$((',
    '${',
    '((',
    '(',
    ')',
    '))',
    '}',
    '{ ',
  ],
  ...[
    '&&',
    '||',
    '|',
    '|&',
    '&',
    ';',
    ';;',
    '!',
    '! ',
    '<',
    '>',
    '2>&1',
    '&>',
    '<<X',
    '<<-X',
    'X\n',
    '<<<',
    '<(',
    'a=(',
    '*(',
  ],
  ...[
    'if ',
    'then ',
    'fi ',
    'while ',
    'do ',
    'done ',
    'for x in ',
    'case x in ',
    'esac ',
    'f() ',
    'function ',
    'time ',
  ],
  ...['[[ ', ']] ', 'bash -c ', 'eval ', 'env ', 'exec ', 'sudo -u ', 'X= ', '\0', '\ud800', '*', '='],
];

describe('any text at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 }).map((tokens) => tokens.join('')),
  );

  it('is split without an error, into commands of at least one word', () => {
    const property = fc.property(anyText, (text) => {
      for (const { words } of splitCommand(text)) expect(words.length).toBeGreaterThan(0);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it.each(TOKENS)('comes to an end where %j is repeated over 100 KB', (token) => {
    for (const text of [token, `${token} `, `a ${token}`, `${token}a;`, `"${token}`])
      splitCommand(`b ${text.repeat(100_000 / text.length)}`);
  });

  it('is one word of one command, and no command itself, where it is quoted', () => {
    const property = fc.property(anyText, anyText, (text, other) => {
      const quoted = [text, other].map(quoteForShell);
      const words = ['echo', text, other];
      expect(splitCommand(`echo ${quoted.join(' ')}`)).toEqual([{ words, status: 'own' }]);
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});

/** Writes a shell line piece by piece: each fake command has a number, each here-document its body. */
class LineWriter {
  calls: string[] = [];
  private bodies = '';
  private readonly numbers: { next: number };

  constructor(numbers = { next: 1 }) {
    this.numbers = numbers;
  }

  call(name: string, form: string): string {
    const call = `${name} ${this.numbers.next++}`;
    this.calls.push(call);
    if (form.includes('<<X')) this.bodies += 'no 98; ok 99\nX\n';
    return form.replace('CALL', call).replace('NAME', name);
  }

  newline(): string {
    const { bodies } = this;
    this.bodies = '';
    return `\n${bodies}`;
  }

  /** A line of its own in one word. */
  quoted(write: (line: LineWriter) => string): string {
    const line = new LineWriter(this.numbers);
    const text = write(line) + line.newline();
    this.calls.push(...line.calls);
    return quoteForShell(text);
  }
}

type Piece = (line: LineWriter) => string;

const CALL_FORMS = [
  ...['CALL', 'CALL', 'CALL', 'X=1 CALL', '>/dev/null CALL 2>&1', 'CALL "; no 98" \\&\\& no 99'],
  ...[
    "CALL <<< 'ok 98'",
    'CALL <<X',
    'CALL $(: ok) "$(: ")" no)" `:`',
    'env X=1 CALL',
    'nice -n 1 CALL',
    'time -p CALL',
  ],
  ...['timeout 9 CALL', 'command CALL', '\\CALL'],
];

const { list: anyList } = fc.letrec<Record<'call' | 'command' | 'chain' | 'list', Piece>>((tie) => {
  const list = tie('list');
  const inQuotes = (before: string) =>
    list.map(
      (write): Piece =>
        (line) =>
          `${before} ${line.quoted(write)}`,
    );
  const around = (...texts: string[]) =>
    fc.tuple(...texts.slice(1).map(() => list)).map(
      (writers): Piece =>
        (line) =>
          texts.map((text, index) => text + (writers[index]?.(line) ?? '')).join(''),
    );
  return {
    call: fc.tuple(fc.constantFrom('ok', 'ok', 'ok', 'ok', 'no'), fc.constantFrom(...CALL_FORMS)).map(
      ([name, form]) =>
        (line) =>
          line.call(name, form),
    ),
    command: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'command', withCrossShrink: true },
      { weight: 24, arbitrary: tie('call') },
      { weight: 2, arbitrary: around('( ', ')') },
      { weight: 2, arbitrary: around('{ ', '}') },
      { weight: 1, arbitrary: around('if ', 'then ', 'fi') },
      { weight: 1, arbitrary: around('if ', 'then ', 'else ', 'fi') },
      { weight: 1, arbitrary: around('while no; do ', 'done') },
      { weight: 1, arbitrary: around('for x in ok no; do ', 'done') },
      { weight: 1, arbitrary: around('case ok in (no) ', ';; no|ok) ', ';; esac') },
      { weight: 1, arbitrary: around('{ f() { ', '}; f; }') },
      { weight: 2, arbitrary: inQuotes('bash -c') },
      { weight: 2, arbitrary: inQuotes('eval') },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Piece>(
          (line) => line.call('ok', 'exec CALL'),
          (line) => line.call('no', 'exec -a x CALL'),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('exit', 'exit 0', 'exit 1').map((exit) => () => exit) },
    ),
    chain: fc
      .tuple(
        fc.array(fc.tuple(tie('command'), fc.constantFrom(' && ', ' && ', ' && ', ' &&\n', ' || ', ' | ')), {
          maxLength: 2,
        }),
        fc.constantFrom('', '', '', '', '', '! '),
        tie('command'),
      )
      .map(
        ([before, negation, last]) =>
          (line) =>
            negation +
            before.map(([write, mark]) => write(line) + mark.replace('\n', () => line.newline())).join('') +
            last(line),
      ),
    list: fc
      .array(fc.tuple(tie('chain'), fc.constantFrom('; ', '; ', ' & ', '\n', ' # no 98\n')), {
        minLength: 1,
        maxLength: 2,
      })
      .map(
        (chains) => (line) =>
          chains.map(([write, end]) => write(line) + end.replace('\n', () => line.newline())).join(''),
      ),
  };
});

const hasBash = spawnSync('bash', ['-c', ':']).status === 0 && process.platform !== 'win32';

(hasBash ? describe : describe.skip)('a real shell', () => {
  let folder = '';
  let runs = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'harnery-shell-'));
    for (const [name, code] of [
      ['ok', 0],
      ['no', 1],
    ] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $1" >> "$RAN"\nexit ${code}\n`);
      chmodSync(join(folder, name), 0o755);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(line: string) {
    const ran = join(folder, `ran-${++runs}`);
    const env = { PATH: [folder, process.env.PATH].join(delimiter), RAN: ran };
    const { status, stderr } = spawnSync('bash', ['-c', line], { env, encoding: 'utf8', timeout: 20_000 });
    expect(stderr).not.toMatch(/syntax error|unexpected|here-document/);
    const calls = existsSync(ran) ? readFileSync(ran, 'utf8').split('\n').slice(0, -1) : [];
    return { succeeded: status === 0, ran: new Set(calls.filter((call) => /\d$/.test(call))) };
  }

  it('runs no other commands, and where the line succeeds, each that it speaks of has succeeded', () => {
    const property = fc.property(anyList, (write) => {
      const writer = new LineWriter();
      const line = write(writer) + writer.newline();
      const commands = splitCommand(line)
        .map(({ words, status }) => ({ call: words.slice(0, 2).join(' '), status }))
        .filter(({ call }) => /^(ok|no) \d/.test(call));
      expect([line, ...commands.map(({ call }) => call)].join('\n')).toBe([line, ...writer.calls].join('\n'));
      const { succeeded, ran } = run(line);
      expect({ line, calls: writer.calls }).toEqual({ line, calls: expect.arrayContaining([...ran]) });
      if (!succeeded) return;
      for (const { call, status } of commands) {
        if (status === 'masked') continue;
        expect({ line, call, ran: ran.has(call) }).toEqual({
          line,
          call: expect.stringMatching(/^ok/),
          ran: true,
        });
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});

/** The command of a hook in each shell’s form, and what is known again as ours. */

import { expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { cursor } from '../../adapters/cursor.ts';
import { entriesFor } from '../../core/wiring/expect-entries.ts';
import { hookCommand, isOwned } from '../../core/wiring/hook-command.ts';

const WINDOWS = {
  node: 'C:\\Program Files\\nodejs\\node.exe',
  bin: "C:\\it's\\bin.cjs",
  ownBin: "C:\\it's\\bin.cjs",
};
const HERE = { node: '/opt/a b/node', bin: "/opt/it's/bin.cjs", ownBin: "/opt/it's/bin.cjs" };

it('on Windows: PowerShell for Cursor, cmd under a key of its own for Codex, Git Bash for Claude Code', () => {
  const entry = (adapter: ReturnType<typeof cursor>, event: string) =>
    entriesFor(adapter, WINDOWS, 3, 'win32')(event);
  expect(entry(cursor(), 'stop')).toEqual({
    command: `$env:HARNERY_OWNED = '1'; $OutputEncoding = [Text.Encoding]::UTF8; if (Test-Path -LiteralPath 'C:\\it''s\\bin.cjs') { $input | & 'C:\\Program Files\\nodejs\\node.exe' 'C:\\it''s\\bin.cjs' check --adapter cursor; exit $LASTEXITCODE } else { '{}' }`,
    timeout: 15,
    loop_limit: 4,
  });
  expect(entry(codex(), 'Stop')).toMatchObject({
    type: 'command',
    commandWindows: `set "HARNERY_OWNED=1" & if exist "C:\\it's\\bin.cjs" "C:\\Program Files\\nodejs\\node.exe" "C:\\it's\\bin.cjs" check --adapter codex`,
  });
  expect(entry(claudeCode(), 'PreToolUse').command).toMatch(
    /^sh -c '.*' harnery-hook .* check --adapter claude-code$/,
  );
});

it.each([claudeCode(), cursor(), codex()])(
  'of $title is known again, and wrapped or joined it is not',
  (adapter) => {
    const forms = (['posix', 'cmd', 'powershell'] as const).flatMap((shell) =>
      [true, false].flatMap((isOfTools) =>
        ([HERE, WINDOWS, 'in-project'] as const).map((at) => hookCommand(adapter, at, { shell, isOfTools })),
      ),
    );
    for (const command of forms) {
      expect([command, isOwned(command, adapter)]).toEqual([command, true]);
      for (const other of [
        `nice ${command}`,
        `${command} && say done`,
        `${command}; x`,
        `${command} | tee log`,
      ])
        expect([other, isOwned(other, adapter)]).toEqual([other, false]);
    }
  },
);

it.each([
  'harnery-watch',
  'echo "harnery check --adapter claude-code"',
  'HARNERY_OBSERVE=1 harnery check --adapter claude-code',
  'harnery check --adapter claude-code --observe',
  'harnery check --adapter cursor',
  "sh -c 'notify' harnery-hook-of-mine",
  'node my-core/cli/bin.cjs report',
])('%s is a person’s own', (command) => {
  expect(isOwned(command, claudeCode())).toBe(false);
});

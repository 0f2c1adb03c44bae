/** Facts in a remedy can never become shell code, whatever a file is called. */

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileRemedy } from '../../core/engine/fill-template.ts';
import { readable } from '../../core/engine/refuse-fact.ts';
import type { Facts } from '../../core/index.ts';

const known = readable({}, undefined, { flags: '' });
const factsOf = (file: string) => ({ last_edit: { file }, edited_files: [file] }) as unknown as Facts;
const written = (remedy: string, file: string) => compileRemedy(remedy, known).word(factsOf(file), {});

describe('a placeholder for a fact', () => {
  it.each([
    'echo "fix {{last_edit.file}}"',
    "git commit -m 'edited {{last_edit.file}}'",
    "bash -c 'cat {{last_edit.file}}'",
    'true # check {{last_edit.file}}',
    'echo `cat {{last_edit.file}}`',
    'echo "$(basename "{{last_edit.file}}")"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell’s own
    'echo "${x:-"{{last_edit.file}}"}"',
    'cat <<EOF\n{{last_edit.file}}\nEOF',
    'echo "a \\{{last_edit.file}}"',
    'echo \\{{last_edit.file}}',
    "echo $'a\\'b {{last_edit.file}}'",
    'echo $(( {{last_edit.file}} ))',
    '[[ {{last_edit.file}} -eq 1 ]]',
  ])('is refused where its own quotes would end those around it: %s', (remedy) => {
    expect(() => compileRemedy(remedy, known)).toThrow(/stands in quotes, an expansion or a comment/);
  });

  it.each([
    'echo "{{options.flags}}"',
    'echo \\" {{last_edit.file}}',
    'a#{{last_edit.file}}',
    "echo 'x' {{last_edit.file}}",
  ])('is taken elsewhere: %s', (remedy) => {
    expect(() => compileRemedy(remedy, known)).not.toThrow();
  });

  it('gives a shell the very text, or is not written at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (file) => {
        fc.pre(!file.includes('\0'));
        let command: string;
        try {
          command = written('printf %s {{last_edit.file}}', file);
        } catch (thrown) {
          expect(String(thrown)).toContain('control character');
          return;
        }
        const { stdout } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
        expect(stdout).toBe((file.startsWith('-') ? `./${file}` : file).toWellFormed());
      }),
      { numRuns: 60 },
    );
  });

  it('is no option, and no placeholder of ours', () => {
    expect(written('ls {{last_edit.file}}', '--help')).toBe('ls ./--help');
    expect(written('ls {{edited_files}}', '{{harnery}}.ts')).toBe("ls '{''{harnery}}.ts'");
    expect(written('ls {{edited_files}}', '{{{harnery}}')).toBe("ls '{''{''{harnery}}'");
  });

  it('that is unknown is not written', () => {
    expect(() => compileRemedy('ls {{last_edit.file}}', known).word({} as Facts, {})).toThrow('is unknown');
  });
});

/** Asks `harnery doctor` about a project, as a process, and runs the commands that it names. */

import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect } from '@jest/globals';
import type { Finding, FindingCode } from '../../core/doctor/finding.ts';
import type { OwnProject } from './own-install.ts';

export interface Diagnosis {
  readonly code: number | null;
  readonly findings: readonly Finding[];
  /** The finding of this code; fails where there is none, or more than one. */
  the(code: FindingCode): Finding;
  all(code: FindingCode): readonly Finding[];
}

type Env = Record<string, string>;

export function diagnose(project: OwnProject, hosts: readonly string[] = [], env: Env = {}): Diagnosis {
  const words = ['doctor', '--json', ...hosts.flatMap((host) => ['--host', host])];
  const { code, stdout, stderr } = project.harnery(words, { env });
  expect(stderr).toBe('');
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const all = (wanted: FindingCode) => findings.filter((one) => one.code === wanted);
  return {
    code,
    findings,
    all,
    the(wanted) {
      const found = all(wanted);
      expect([wanted, findings.map((one) => one.code)]).toEqual([wanted, expect.arrayContaining([wanted])]);
      expect(found).toHaveLength(1);
      return found[0] as Finding;
    },
  };
}

/** Runs what mends a finding, word for word, where the project’s owner would. */
export function mend(project: OwnProject, { command = 'false' }: Finding): void {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: project.root,
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: project.home },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
}

/** A finding is provoked, its command is run, and it is gone. */
export function expectMended(project: OwnProject, code: FindingCode, host: string): void {
  mend(project, diagnose(project, [host]).the(code));
  expect(diagnose(project, [host]).all(code)).toEqual([]);
}

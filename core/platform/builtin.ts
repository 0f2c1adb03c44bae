/** Parts of Node that are loaded when they are needed: at each start of a hook they would cost more than its work. */

type BuiltIns = {
  readonly 'node:crypto': typeof import('node:crypto');
  readonly 'node:fs': typeof import('node:fs');
  readonly 'node:module': typeof import('node:module');
  readonly 'node:os': typeof import('node:os');
  readonly 'node:stream': typeof import('node:stream');
  readonly 'node:tty': typeof import('node:tty');
  readonly 'node:vm': typeof import('node:vm');
};

export function builtin<N extends keyof BuiltIns>(name: N): BuiltIns[N] {
  return process.getBuiltinModule(name) as unknown as BuiltIns[N];
}

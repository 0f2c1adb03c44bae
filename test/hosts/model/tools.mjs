/** What the model knows of the tools it is offered: which one runs commands, and how it is called. */

/** The first that is offered is used. `exec` takes a program that calls the tools, and so comes last. */
const SHELLS = [
  'Bash',
  'bash',
  'Execute',
  'run_shell_command',
  'exec_command',
  'shell_command',
  'shell',
  'exec',
];

/** A tool: `{ name, schema, custom }`, where a custom one takes a text for its arguments. */
export function findShell(tools) {
  return SHELLS.map((name) => tools.find((tool) => tool.name === name)).find(Boolean);
}

/** The arguments with which this tool runs a command: an object, or a text for a custom tool. */
export function argumentsFor({ name, schema, custom }, command) {
  if (custom || name === 'exec')
    return `const ran = await tools.exec_command(${JSON.stringify({ cmd: command })}); text(ran);`;
  const { properties = {}, required = [] } = schema ?? {};
  const key = 'cmd' in properties && !('command' in properties) ? 'cmd' : 'command';
  const takesWords = properties[key]?.type === 'array';
  const rest = required.filter((one) => one !== key).map((one) => [one, fill(one, properties[one])]);
  return { ...Object.fromEntries(rest), [key]: takesWords ? ['bash', '-c', command] : command };
}

/** In the foreground, without risk, and with words where words are asked for. */
function fill(name, schema) {
  if (name === 'mode') return 'sync';
  if (name === 'riskLevel' && schema?.type === 'object') return { value: 'low', reason: 'a scripted call' };
  if (name === 'riskLevel') return 'low';
  const value = sample(schema, name);
  return value === 'words' ? 'a scripted call' : value;
}

/** The smallest value that fits a schema. Numbers are 0, since some hosts ask how sure the model is of a loop. */
export function sample(schema, name) {
  if (typeof schema !== 'object' || schema === null) return 'words';
  if (Array.isArray(schema.enum))
    return name === 'next_speaker' && schema.enum.includes('user') ? 'user' : schema.enum[0];
  const type = String([schema.type].flat()[0] ?? '').toLowerCase();
  if (type === 'object' || schema.properties !== undefined) {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, part]) => [key, sample(part, key)]));
  }
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  return type === 'number' || type === 'integer' ? 0 : 'words';
}

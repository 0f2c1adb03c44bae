/** Settings files as people have them: of every shape that an editor or a person gives them. */

export interface Shape {
  readonly name: string;
  readonly text: string;
  /** What is left where a person changed the file after init, if it is not the text. */
  readonly left?: string;
}

const USER_STOP = '{ "type": "command", "command": "say done && true" }';

export const SHAPES: readonly Shape[] = [
  { name: 'an empty object', text: '{}', left: '{\n}' },
  { name: 'an empty object and a line end', text: '{}\n', left: '{\n}\n' },
  { name: 'an empty object over two lines', text: '{\n}\n' },
  { name: 'a space in an empty object', text: '{ }\n', left: '{\n }\n' },
  { name: 'a comment in an empty object', text: '{\n  // nothing yet\n}\n' },
  { name: 'one line without spaces', text: '{"permissions":{"allow":["Bash(ls:*)"]},"model":"x"}' },
  { name: 'one line with spaces', text: '{ "permissions": { "allow": ["Bash(ls:*)"] }, "model": "x" }\n' },
  { name: 'two spaces', text: '{\n  "model": "x",\n  "env": {\n    "A": "1"\n  }\n}\n' },
  { name: 'four spaces', text: '{\n    "model": "x",\n    "env": {\n        "A": "1"\n    }\n}\n' },
  { name: 'tabs', text: '{\n\t"model": "x",\n\t"env": {\n\t\t"A": "1"\n\t}\n}\n' },
  { name: 'no indentation', text: '{\n"model": "x",\n"env": {\n"A": "1"\n}\n}\n' },
  { name: 'mixed indentation', text: '{\n  "model": "x",\n\t"env": {\n     "A": "1" }\n}\n' },
  {
    name: 'line ends of Windows',
    text: '{\r\n  "model": "x",\r\n  "hooks": {}\r\n}\r\n',
    left: '{\r\n  "model": "x"\r\n}\r\n',
  },
  { name: 'line ends of old', text: '{\r  "model": "x"\r}\r' },
  { name: 'no final line end', text: '{\n  "model": "x"\n}' },
  { name: 'several final line ends', text: '{\n  "model": "x"\n}\n\n\n' },
  { name: 'a byte order mark', text: '\uFEFF{\n  "model": "x"\n}\n' },
  { name: 'a trailing comma', text: '{\n  "model": "x",\n}\n' },
  {
    name: 'trailing commas everywhere',
    text: `{\n  "hooks": {\n    "Stop": [\n      { "hooks": [${USER_STOP},], },\n    ],\n  },\n}\n`,
  },
  { name: 'a trailing comma and a comment', text: '{\n  "model": "x", // the best\n}\n' },
  {
    name: 'a comment behind each line',
    text: '{ // mine\n  "model": "x", // the best\n  "env": {} // none\n} // end\n',
  },
  {
    name: 'comments of both kinds around the end',
    text: '/* a */ {\n  "model": "x" /* b */\n  // "env": {}\n}\n// c\n',
  },
  { name: 'a comment before a comma', text: '{\n  "model": "x" /* , */,\n  "env": {}\n}\n' },
  { name: 'comments with braces and commas', text: '{\n  /* { "hooks": [ */\n  "model": "x" // }, ]\n}\n' },
  { name: 'no hooks in "hooks"', text: '{\n  "hooks": {}\n}\n', left: '{\n}\n' },
  {
    name: 'an empty list of hooks',
    text: '{\n  "a": 1,\n  "hooks": {\n    "Stop": []\n  }\n}\n',
    left: '{\n  "a": 1\n}\n',
  },
  {
    name: 'a comment in an empty list of hooks',
    text: '{\n  "a": 1,\n  "hooks": {\n    "Other": [1],\n    "Stop": [\n      // none\n    ]\n  }\n}\n',
    left: '{\n  "a": 1,\n  "hooks": {\n    "Other": [1]\n  }\n}\n',
  },
  {
    name: 'a hook of the person',
    text: `{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [\n          ${USER_STOP}\n        ]\n      }\n    ]\n  }\n}\n`,
  },
  {
    name: 'hooks of the person on one line',
    text: `{\n  "hooks": { "Stop": [{ "hooks": [${USER_STOP}] }] }\n}\n`,
  },
  {
    name: 'brackets together',
    text: `{\n  "hooks": {\n    "Stop": [{\n      "hooks": [{\n        "command": "x"\n      }]\n    }]\n  }\n}\n`,
  },
  {
    name: 'groups with matchers',
    text: '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "a" }] },\n      { "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "b" }] }\n    ]\n  }\n}\n',
  },
  {
    name: 'hooks first, other keys behind',
    text: `{\n  "hooks": {\n    "Stop": [{ "hooks": [${USER_STOP}] }]\n  },\n  "model": "x"\n}\n`,
  },
  {
    name: 'an event that nobody knows',
    text: '{\n  "hooks": {\n    "Nonsense": [{ "hooks": [] }]\n  }\n}\n',
  },
  {
    name: 'other scripts and escapes',
    text: '{\n  "größe": "日本語 🎉",\n  "e": "\\u00e9 <b> && \\"q\\" \\\\ \\/"\n}\n',
  },
  { name: 'numbers of all kinds', text: '{\n  "n": [1e5, -0, 0.10, 12345678901234567890]\n}\n' },
  {
    name: 'addresses in texts',
    text: '{\n  "url": "https://example.com//a/*b*/",\n  "other": "// no comment"\n}\n',
  },
  { name: 'blank lines', text: '\n\n{\n\n  "model": "x",\n\n\n  "env": {}\n\n}\n' },
  { name: 'spaces everywhere', text: '{  "a"  :  1  ,  "b"  :  [  ]  }  \n' },
  { name: 'much nesting', text: `{\n  "a": ${'['.repeat(60)}1${']'.repeat(60)}\n}\n` },
  {
    name: 'a thousand permissions',
    text: `{\n  "permissions": {\n    "allow": [\n${Array.from({ length: 1000 }, (_, n) => `      "Bash(cmd-${n}:*)"`).join(',\n')}\n    ]\n  }\n}\n`,
  },
  {
    name: 'a hook that mentions harnery',
    text: '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "echo harnery ran" }] }]\n  }\n}\n',
  },
];

/** What is refused: nothing is changed, and the message says these words. */
export const REFUSED: readonly (readonly [name: string, text: string | Uint8Array, words: string])[] = [
  ['nothing at all', '', 'it is empty'],
  ['white space alone', ' \n', 'it is empty'],
  ['a comment alone', '// nothing\n', 'it does not parse'],
  ['a text that is torn', '{\n  "model": "x",\n  "hooks": {\n', '(close brace expected, 4:1)'],
  ['a comma too many', '{ "a": 1,, "b": 2 }', 'it does not parse'],
  ['quotes of the wrong kind', "{ 'model': 'x' }", 'it does not parse'],
  ['marks of a merge', '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> x\n}\n', 'it does not parse'],
  ['two documents', '{}\n{}\n', 'it does not parse'],
  ['a list at its top', '[]', 'it holds no object at its top'],
  [
    'a key that stands twice',
    '{\n  "hooks": {},\n  "hooks": {}\n}\n',
    'the key "hooks" stands twice in its object (3:3)',
  ],
  ['an escaped key that stands twice', '{ "a": { "x": 1, "\\u0078": 2 } }', 'the key "x" stands twice'],
  ['hooks that are a list', '{ "hooks": [] }', 'its "hooks" is no object'],
  ['hooks that are null', '{ "hooks": null }', 'its "hooks" is no object'],
  ['an event that is no list', '{ "hooks": { "Stop": { "hooks": [] } } }', 'its "hooks" > "Stop" is no list'],
  [
    'bytes that are no UTF-8',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'it is not encoded as UTF-8',
  ],
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'it is not encoded as UTF-8'],
  ['too much nesting', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'it is nested too deeply'],
];

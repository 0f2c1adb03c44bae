// What a replay is measured against: reads a file in pieces and parses each line, and nothing else.
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const file = openSync(process.argv[2], 'r');
const piece = Buffer.allocUnsafe(1 << 16);
const decoder = new StringDecoder('utf8');
let rest = '';
for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
  const lines = (rest + decoder.write(piece.subarray(0, length))).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) JSON.parse(line);
}
closeSync(file);

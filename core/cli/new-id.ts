/** Event ids: ULIDs, unique and sortable by time, not secret. */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let counter = 0;

/** 48 bits of time (ms since the epoch), then 80 from process id, a counter, the clock and `Math.random`. */
export function newId(now_ms: number): string {
  counter += 1;
  const mixed = [process.pid, counter, process.hrtime()[1]];
  let own = '';
  for (let place = 0; place < 16; place++) {
    const noise = Math.floor(Math.random() * 32);
    const part = mixed[place % 3] ?? 0;
    own += DIGITS[(noise ^ (part >>> (5 * Math.floor(place / 3)))) & 31];
  }
  return toDigits(now_ms, 10) + own;
}

function toDigits(value: number, length: number): string {
  let rest = Math.max(0, Math.floor(value));
  let digits = '';
  for (let place = 0; place < length; place++) {
    digits = DIGITS[rest % 32] + digits;
    rest = Math.floor(rest / 32);
  }
  return digits;
}

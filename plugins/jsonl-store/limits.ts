/** How much of a stream is read, and how often what it comes to is kept. */

/** All in bytes. */
export interface Limits {
  /** At once. */
  readonly step: number;
  /** Backwards in all, for one check. */
  readonly most: number;
  /** Up to this length no summary of a stream is kept: it is made as fast as it is read. */
  readonly short: number;
  /** Of a stream without a summary: up to this length it is summed up as a whole at once. */
  readonly atOnce: number;
  /** Of a stream that is summed up because something can be told by the whole only. */
  readonly mostWhole: number;
  /** How much a stream grows before its summary is kept anew. */
  readonly keepEach: number;
}

export const LIMITS: Limits = {
  step: 65_536,
  most: 67_108_864,
  short: 32_768,
  atOnce: 1_048_576,
  mostWhole: 1_073_741_824,
  keepEach: 16_384,
};

/** Tells what never comes: a process that has nothing left to do awaits in vain. */

/**
 * What the promise gives. Throws a plain Error where the process has nothing left to do before that; where anything else
 * holds it open, this waits.
 */
export async function untilLoopEnds<T>(promise: Promise<T>): Promise<T> {
  let tell = (): void => {};
  const ended = new Promise<never>((_resolve, reject) => {
    tell = () => reject(new Error('it awaits what never comes'));
  });
  process.once('beforeExit', tell);
  try {
    return await Promise.race([promise, ended]);
  } finally {
    process.off('beforeExit', tell);
  }
}

/**
 * Upper limit for every wait. It only stops hangs: a busy machine may take twenty times as long as an idle one.
 */
export const TIMEOUT_MS = 120_000;

/** For `expect.poll`, whose default is one second. */
export const TIMEOUT = { timeout: TIMEOUT_MS };

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Polls until there is a value, and returns it. */
export async function until<Value>(poll: () => Promise<Value | false | null | undefined>): Promise<Value> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const value = await poll();
    if (value !== false && value !== null && value !== undefined) return value;
    await pause(100);
  }
  throw new Error(`timed out waiting for ${poll}`);
}

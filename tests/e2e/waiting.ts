/**
 * How long a journey waits for what is to come, in milliseconds. It is there to end a hang, not to measure: a busy machine may take
 * ten times as long as an idle one.
 */
export const TIMEOUT_MS = 60_000;

/** For `expect.poll`, which would give up after a second. */
export const TIMEOUT = { timeout: TIMEOUT_MS };

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks again until the answer is there, and gives it. */
export async function until<Value>(ask: () => Promise<Value | false | null | undefined>): Promise<Value> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const value = await ask();
    if (value !== false && value !== null && value !== undefined) return value;
    await pause(50);
  }
  throw new Error(`waited in vain for ${ask}`);
}

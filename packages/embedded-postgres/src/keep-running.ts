/** Milliseconds between two looks whether the server lives; a start that fails doubles the pause, up to the longest. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Starts a server again whenever it has ended by itself, until stopped. PostgreSQL recovers from most faults alone, but gives up
 * where there is no room for its log on the disk (PostgreSQL manual, "Disk Full Failure"), and somebody must start it anew once
 * there is. `tell` gets one sentence when it ended, one for each other reason why it does not start, and one when it is back.
 */
export function keepRunning(
  server: { isAlive: () => Promise<boolean>; start: () => Promise<void> },
  tell: (sentence: string) => void,
): { stop: () => Promise<void> } {
  let stopped = false;
  let under: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let pause = PAUSE_MS;
  let told = '';

  async function look() {
    if (await server.isAlive()) return;
    if (!told) say('The database ended by itself; it is started again.');
    try {
      await server.start();
      tell('The database runs again.');
      told = '';
      pause = PAUSE_MS;
    } catch (error) {
      say(`The database does not start: ${(error as Error).message} It is tried again and again.`);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
  function say(sentence: string) {
    if (sentence !== told) tell(sentence);
    told = sentence;
  }
  function wait() {
    timer = setTimeout(() => {
      under = look().then(() => {
        if (!stopped) wait();
      });
    }, pause);
    // The server is no reason for this process to live on.
    timer.unref();
  }
  wait();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await under;
    },
  };
}

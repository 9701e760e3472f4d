/** Milliseconds between checks; each failed start doubles the pause up to the maximum. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

/**
 * Restarts a server whenever it has exited, with exponential backoff, until stopped. PostgreSQL recovers from most faults
 * but exits when the disk is full. `notify` gets one sentence when it has exited, one for each different reason why it
 * cannot be restarted, and one when it runs again.
 */
export function keepRunning(
  server: { isAlive: () => Promise<boolean>; start: () => Promise<void> },
  notify: (message: string) => void,
): { stop: () => Promise<void> } {
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let pause = PAUSE_MS;
  let lastMessage = '';

  async function check() {
    if (await server.isAlive()) return;
    if (!lastMessage) notifyOnce('The database server has exited and is being restarted.');
    try {
      await server.start();
      notify('The database server is running again.');
      lastMessage = '';
      pause = PAUSE_MS;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notifyOnce(`The database server does not start: ${reason} It will be retried.`);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }
  function notifyOnce(message: string) {
    if (message !== lastMessage) notify(message);
    lastMessage = message;
  }
  function schedule() {
    timer = setTimeout(() => {
      current = check().then(() => {
        if (!stopped) schedule();
      });
    }, pause);
    // Does not keep the process alive.
    timer.unref();
  }
  schedule();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

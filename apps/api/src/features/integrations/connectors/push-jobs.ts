import type { Context } from '../../../context.ts';
import { beginWeeklyPushes } from './begin-push.ts';
import { runPushes } from './pushes.ts';

const PUSH_SECONDS = 3;
const HOUR = 3_600;

/** Runs pushes, and begins the weekly ones. `close` waits for the current batches. */
export async function openPushJobs(
  { every }: Pick<Context['jobs'], 'every'>,
  context: Context,
): Promise<{ close: () => Promise<void> }> {
  const { connection, connectors, secretBox } = context;
  let closing = false;
  let running: Promise<void> = Promise.resolve();
  await every(HOUR, 'connectors-weekly', () => beginWeeklyPushes(context));
  await every(PUSH_SECONDS, 'connectors-push', () => {
    const run = runPushes({ db: connection.db, connectors, secretBox, isClosing: () => closing });
    running = run.catch(() => {});
    return run;
  });
  return {
    async close() {
      closing = true;
      await running;
    },
  };
}

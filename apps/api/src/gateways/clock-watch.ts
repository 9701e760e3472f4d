import { type Database, watchClock } from '@brandlode/database';

const EVERY_MS = 10_000;

/** Notices when the database server's clock is set back, also while nothing was running, and lets nothing wait longer for it. */
export function openClockWatch(
  db: Database,
  on: { onSetBack: (seconds: number) => void; onError: (error: Error) => void },
) {
  let check: Promise<void> | undefined;
  const watch = () => {
    check ??= watchClock(db)
      .then((seconds) => {
        if (seconds > 0) on.onSetBack(Math.round(seconds));
      }, on.onError)
      .finally(() => {
        check = undefined;
      });
  };
  const timer = setInterval(watch, EVERY_MS);
  watch();
  return {
    async close() {
      clearInterval(timer);
      await check;
    },
  };
}

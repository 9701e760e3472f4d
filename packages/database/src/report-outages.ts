import { isUnavailable } from './unavailable.ts';

const MINUTE = 60_000;

/**
 * Reports errors of work that is tried again. An unavailable database fails all of it at the same time: that is one warning, and one
 * error a minute once it lasts longer.
 */
export function reportOutages(
  report: { warn: (error: Error) => void; error: (error: Error) => void },
  now: () => number = () => performance.now(),
): (error: { message: string }) => void {
  let began = -Infinity;
  let failed = -Infinity;
  let reported = -Infinity;
  return (given) => {
    // The job queue reports copies of errors.
    const error = given instanceof Error ? given : Object.assign(new Error(given.message), given);
    if (!isUnavailable(error)) return report.error(error);
    const time = now();
    if (time - failed >= MINUTE) began = time;
    failed = time;
    if (time - reported < MINUTE) return;
    reported = time;
    const minutes = Math.floor((time - began) / MINUTE);
    if (minutes === 0)
      report.warn(new Error('The database is unavailable; what failed is tried again', { cause: error }));
    else
      report.error(
        new Error(`The database has been unavailable, at least at times, for ${minutes} min`, {
          cause: error,
        }),
      );
  };
}

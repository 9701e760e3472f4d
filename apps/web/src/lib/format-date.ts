/** Created when first used: loading the browser's date formats takes milliseconds that no page should spend at its start. */
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(date);
  };
}

/** `Mar 5, 2026`, of a date without a time. */
export const formatDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' });
/** `Mar 5` */
export const formatDayOfYear = formatter({ month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `March 2026` */
export const formatMonth = formatter({ month: 'long', year: 'numeric' });
/** `Mar 5, 2026, 2:07 PM`, in the user's time zone. */
export const formatMoment = formatter({ dateStyle: 'medium', timeStyle: 'short' });
/** `Mar 5, 2026`, in the user's time zone. */
export const formatLocalDay = formatter({ dateStyle: 'medium' });
const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
/** `Wednesday, December 2, 2026`, in the user's time zone. */
export const formatLongDay = formatter(LONG_DAY);
/** `Wednesday, December 2, 2026 at 5:24 PM UTC`, in the user's time zone. */
export const formatLongMoment = formatter({
  ...LONG_DAY,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
/** `2:07 PM`, in the user's time zone. */
export const formatTime = formatter({ timeStyle: 'short' });

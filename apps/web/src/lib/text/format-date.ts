import { isDayOnly } from '@brandlode/contract';

/** Created when first used: loading the browser's date formats takes milliseconds that no page should spend at its start. */
export function dateFormatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(date);
  };
}

/** `Mar 5, 2026`, of a date without a time. */
export const formatDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' });
/** `Mar 5` */
export const formatDayOfYear = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Mar 2026` */
export const formatShortMonth = dateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' });
/** `March 2026` */
export const formatMonth = dateFormatter({ month: 'long', year: 'numeric' });
/** `Mar 5, 2026, 2:07 PM`, in the user's time zone. */
export const formatMoment = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' });
/** `Mar 5, 2026`, in the user's time zone. */
export const formatLocalDay = dateFormatter({ dateStyle: 'medium' });
/** `2:07 PM`, in the user's time zone. */
export const formatTime = dateFormatter({ timeStyle: 'short' });

/** `Mar 5, 2026`, of an observation: in the user's time zone, unless it has only a day. */
export const formatObservedDay = (time: Date): string =>
  isDayOnly(time) ? formatDay(time) : formatLocalDay(time);
/** `2:07 PM`, of an observation; empty if it has only a day. */
export const formatObservedTime = (time: Date): string => (isDayOnly(time) ? '' : formatTime(time));
/** `Mar 5, 2026, 2:07 PM`, of an observation; without a time if it has only a day. */
export const formatObservedMoment = (time: Date): string =>
  isDayOnly(time) ? formatDay(time) : formatMoment(time);

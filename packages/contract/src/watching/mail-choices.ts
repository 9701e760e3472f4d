/** When changes are mailed: not at all, at most once an hour as they happen, or together at a time that the user chooses. */
export const MAIL_CHOICES = ['off', 'instant', 'daily', 'weekly'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export const MAIL_CHOICE_NAMES: Record<MailChoice, string> = {
  off: 'Never',
  instant: 'Instant',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** In the order of ISO 8601: Monday is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Defaults until the user chooses a time. */
export const DEFAULT_MAIL_TIME = { hour: 8, weekday: 1 } as const;

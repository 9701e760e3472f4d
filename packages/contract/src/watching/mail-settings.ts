import { z } from 'zod';
import { Alert } from './alerts.ts';
import { MAIL_CHOICES } from './mail-choices.ts';

/** An IANA name that this process knows. */
const TimeZone = z.string().max(60).refine(isTimeZone, { error: 'is not a time zone' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

const Settings = {
  /** The mail about everything that the user follows in the workspace. */
  follows: z.enum(MAIL_CHOICES),
  /** Hour of daily and weekly mails, in the time zone. */
  hour: z.number().int().min(0).max(23),
  /** Weekday of weekly mails: Monday is 1. */
  weekday: z.number().int().min(1).max(7),
};

/** `timeZone`: null until the user has chosen one; until then mails are sent in UTC. */
export const MailSettings = z.object({ ...Settings, timeZone: z.string().nullable() });
export type MailSettings = z.infer<typeof MailSettings>;
export const UpdateMailSettings = z.strictObject({ ...Settings, timeZone: TimeZone });
export type UpdateMailSettings = z.infer<typeof UpdateMailSettings>;
/** Omitted settings are unchanged. */
export const ChangeMailSettings = UpdateMailSettings.partial();
export type ChangeMailSettings = z.infer<typeof ChangeMailSettings>;

/** What a link in a mail turns off. `alert`: null for the mail about what the user follows. */
export const Unsubscription = z.object({
  alert: Alert.pick({ target: true, kinds: true, minChange: true, change: true }).nullable(),
  mail: z.enum(MAIL_CHOICES),
});
export type Unsubscription = z.infer<typeof Unsubscription>;
export const UnsubscribeToken = z.uuid();

import { COUNTRIES } from '@brandlode/contract';
import type { SessionOrigin } from '@brandlode/database';
import type { MailContent } from '../gateways/mail-layout.ts';
import { describeUserAgent } from './describe-user-agent.ts';

/** What a mail about the security of an account says: when something was done, and from where. */
export type MailedOrigin = SessionOrigin & { time: string };

export const mailedFrom = (origin: SessionOrigin): MailedOrigin => ({
  ...origin,
  time: new Date().toISOString(),
});

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Contains nothing that the client wrote: only recognised names. */
export function factsOf({ time, userAgent, country }: MailedOrigin): NonNullable<MailContent['facts']> {
  const label = COUNTRIES.find(({ id }) => id === country)?.label;
  return [
    { label: 'When', value: `${MOMENT.format(new Date(time))} UTC` },
    { label: 'Browser', value: describeUserAgent(userAgent) },
    ...(label ? [{ label: 'Country', value: label }] : []),
  ];
}

import {
  type Alert,
  alertText,
  type BrandEvent,
  CONFIDENCE_TEXTS,
  eventText,
  formatCount,
  formatExact,
  isDayOnly,
  itemText,
  type MailChoice,
  UNAVAILABLE_BRAND,
} from '@brandlode/contract';
import type { MailContent, MailEntry } from '../../../gateways/mail-layout.ts';
import { briefMail, testBrief } from '../brief/brief-mail.ts';
import { brandUrl } from '../events/brand-url.ts';
import { testEvent } from '../events/test-event.ts';
import { cut } from './cut.ts';

/** Maximum number of changes shown: mail programs cut off long mails. */
const MAX_ENTRIES = 30;
const MAX_ITEMS = 3;
const MAX_NAME = 40;
const MAX_TEXT = 160;

type Given = {
  product: string;
  publicUrl: string;
  timeZone: string;
  /** The events of the mail: at least one, newest first. */
  events: BrandEvent[];
  /** The alert of the mail; null for changes of what the user follows. */
  alert: Alert | null;
  /** Null in the test of a user who has not turned on any such mail. */
  unsubscribeUrl: string | null;
};

export const eventsMail = ({
  product,
  publicUrl,
  timeZone,
  events,
  alert,
  unsubscribeUrl,
}: Given): MailContent => ({
  subject: subjectOf(events),
  heading: subjectOf(events),
  paragraphs: [
    alert
      ? `Your alert on ${product}: ${cut(alertText(alert), 400)}.`
      : `Changes to the brands, lists and saved searches that you follow on ${product}.`,
  ],
  entries: events.slice(0, MAX_ENTRIES).map((event) => toEntry(event, publicUrl, timeZone)),
  button: { text: 'Open your notifications', url: `${publicUrl}/alerts` },
  notes:
    events.length > MAX_ENTRIES
      ? [`${formatCount(events.length - MAX_ENTRIES, 'more change')} in your notifications.`]
      : [],
  reason: alert
    ? `You're receiving this email because you have this alert on ${product}.`
    : `You're receiving this email because you follow brands, lists or saved searches on ${product}.`,
  ...(unsubscribeUrl !== null && {
    unsubscribe: {
      text: alert ? 'Unsubscribe from this alert' : 'Unsubscribe from these emails',
      url: unsubscribeUrl,
    },
  }),
});

/** The mail of what the user follows, weekly a brief, with a made-up change. */
export const testMail = ({
  choice,
  ...given
}: Omit<Given, 'events' | 'alert'> & { choice: MailChoice | null }): MailContent => ({
  ...(choice === 'weekly'
    ? briefMail({ ...given, brief: testBrief() })
    : eventsMail({ ...given, events: [testEvent(new Date().toISOString())], alert: null })),
  subject: `Test email from ${given.product}`,
  heading: 'Test email',
  paragraphs: ['Emails about what you follow look like this. The change below is made up.'],
  reason: `You're receiving this email because you asked ${given.product} for a test email.`,
});

/** `3 changes at Acme and 2 other brands`, or the change itself. */
function subjectOf(events: BrandEvent[]): string {
  const [first] = events;
  if (!first) throw new Error('A mail without events');
  const name = cut(first.brand.name, MAX_NAME);
  if (events.length === 1) return cut(`${name}: ${eventText(first)}`, 78);
  const others = new Set(events.map(({ brand }) => brand.id)).size - 1;
  const changes = formatCount(events.length, 'change');
  return others === 0
    ? `${changes} at ${name}`
    : `${changes} at ${name} and ${formatCount(others, 'other brand')}`;
}

function toEntry(event: BrandEvent, publicUrl: string, timeZone: string): MailEntry {
  const { brand, at, confidence, demonstration } = event;
  return {
    title: brand.name,
    url: brandUrl(publicUrl, brand),
    text: cut(eventText(event), MAX_TEXT),
    details: detailsOf(event),
    note: [
      formatObservedMoment(new Date(at), timeZone),
      CONFIDENCE_TEXTS[confidence],
      demonstration ? 'Sample data' : '',
      brand.available ? '' : UNAVAILABLE_BRAND,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The old and new values, unless the text contains them. */
function detailsOf({ kind, before, after, items, count }: BrandEvent): string[] {
  if (kind === 'description_changed' && before !== null && after !== null)
    return [`${cut(before, MAX_TEXT)} → ${cut(after, MAX_TEXT)}`];
  // The text names the technology.
  if (items[0]?.technology !== undefined) return [];
  const shown = items.slice(0, MAX_ITEMS);
  const more = count - shown.length;
  return [
    ...shown.map((item) => [cut(item.name, MAX_TEXT), itemText(item)].filter(Boolean).join(' ')),
    ...(shown.length > 0 && more > 0 ? [`and ${formatExact(more)} more`] : []),
  ];
}

/** `Mar 8, 9:00 PM EST`; without a time if it has only a day. */
function formatObservedMoment(time: Date, timeZone: string): string {
  const day = { month: 'short', day: 'numeric' } as const;
  if (isDayOnly(time)) return time.toLocaleDateString('en-US', { ...day, timeZone: 'UTC' });
  const options = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  try {
    return time.toLocaleString('en-US', { ...options, timeZone });
  } catch {
    return time.toLocaleString('en-US', { ...options, timeZone: 'UTC' });
  }
}

import {
  averagePriceText,
  BRIEF_DAYS,
  type Brief,
  type BriefMatches,
  briefSummary,
  changeTexts,
  cutPrice,
  eventText,
  formatChange,
  formatCount,
  moveText,
  toldChanges,
  visitsText,
} from '@brandlode/contract';
import type { MailContent, MailLine, MailSection } from '../../../gateways/mail-layout.ts';
import { testEvent } from '../events/test-event.ts';
import { cut } from '../mails/cut.ts';

/** The length of subjects that mail programs show in full. */
const MAX_SUBJECT = 78;
const MAX_NAME = 40;
const MAX_TEXT = 90;

type Brand = Brief['rising'][number]['brand'];

type Given = {
  product: string;
  publicUrl: string;
  timeZone: string;
  /** Not a quiet one. */
  brief: Brief;
  /** Null in the test of a user who never had this mail. */
  unsubscribeUrl: string | null;
};

/** The weekly mail about what the user follows. Every line links to its evidence. */
export const briefMail = ({ product, publicUrl, timeZone, brief, unsubscribeUrl }: Given): MailContent => ({
  subject: subjectOf(brief),
  heading: `Your ${product} brief`,
  paragraphs: [briefSummary(brief, timeZone)],
  sections: sectionsOf(brief, publicUrl),
  button: { text: 'Open your brief', url: `${publicUrl}/brief` },
  reason: `You're receiving this email because you follow brands, lists or saved searches on ${product}.`,
  ...(unsubscribeUrl !== null && {
    unsubscribe: { text: 'Unsubscribe from these emails', url: unsubscribeUrl },
  }),
});

/** `Acme: Moved from Magento to Shopify, and 41 other changes`. */
function subjectOf({ top: [first], changes }: Brief): string {
  if (!first) return 'Your brief';
  const [told = { text: '', events: 0 }] = toldChanges(first.events);
  const others = changes - told.events;
  const rest = others > 0 ? `, and ${formatCount(others, 'other change')}` : '';
  const text = `${cut(first.brand.name, MAX_NAME)}: ${told.text}`;
  return `${cut(text, MAX_SUBJECT - rest.length)}${rest}`;
}

/** The first three, and two of everything else: the page shows more. */
function sectionsOf(brief: Brief, publicUrl: string): MailSection[] {
  const { top, rising, falling, matches, priceCuts, adsStarted, adsStopped } = brief;
  const toLine = ({ id, name }: Brand, section: string): Pick<MailLine, 'title' | 'url'> => ({
    title: plain(cut(name, MAX_NAME)),
    url: `${publicUrl}/brands/${id}/overview#${section}`,
  });
  const sections: MailSection[] = [
    {
      heading: 'What matters most',
      lines: top.map(({ brand, events, reason, ...visits }) => ({
        ...toLine(brand, 'changes'),
        text: plain(cut(changeTexts(events).join('; '), MAX_TEXT)),
        value: visitsText(visits),
        note: plain(cut(reason, MAX_TEXT)),
      })),
    },
    {
      heading: 'Monthly visits, in 7 days',
      lines: twoOf(rising, falling).map((move) => ({
        ...toLine(move.brand, 'history'),
        text: moveText(move),
        value: formatChange(move.change),
      })),
    },
    {
      heading: 'New matches of your searches',
      lines: matches.slice(0, 2).map(({ search, total, data }) => ({
        title: plain(cut(search.name, MAX_NAME)),
        text: '',
        value: formatCount(total, 'new brand'),
        note: plain(cut(firstMatch(data), MAX_TEXT)),
        url: `${publicUrl}/searches/${search.id}`,
      })),
    },
    {
      heading: headingOf('Price cuts', priceCuts.total),
      lines: priceCuts.data.slice(0, 2).map(({ event, ...visits }) => ({
        ...toLine(event.brand, 'changes'),
        text: eventText(event),
        value: cutPrice(event) || visitsText(visits),
      })),
    },
    {
      heading: headingOf('Advertising', adsStarted.total + adsStopped.total),
      lines: twoOf(adsStarted.data, adsStopped.data).map(({ event, ...visits }) => ({
        ...toLine(event.brand, 'changes'),
        text: eventText(event),
        value: visitsText(visits),
      })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** One of each, or two of one. */
const twoOf = <Entry>(ones: Entry[], others: Entry[]): Entry[] =>
  [...ones.slice(0, others.length > 0 ? 1 : 2), ...others].slice(0, 2);

const headingOf = (text: string, brands: number) => `${text} at ${formatCount(brands, 'brand')}`;

/** `Such as Acme: 412.0K visits · $48.50 average`. */
function firstMatch([first]: BriefMatches['data']): string {
  if (!first) return '';
  const numbers = [visitsText(first), averagePriceText(first)].filter(Boolean).join(' · ');
  return `Such as ${cut(first.brand.name, MAX_NAME)}${numbers && `: ${numbers}`}`;
}

/** Texts of stores and users with an invisible character in addresses, of which mail programs would make links. */
const plain = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}/])/gu, '$&\u2060');

/** A made-up brief with one change. */
export function testBrief(): Brief {
  const until = new Date();
  const event = testEvent(until.toISOString());
  const none = { total: 0, data: [] };
  return {
    since: new Date(until.getTime() - BRIEF_DAYS * 86_400_000).toISOString(),
    until: until.toISOString(),
    follows: 1,
    brands: 1,
    changes: 1,
    top: [
      {
        brand: event.brand,
        visits: null,
        events: [event],
        followed: { kind: 'brand', id: '0', name: event.brand.name },
        reason: 'You follow it',
      },
    ],
    rising: [],
    falling: [],
    matches: [],
    priceCuts: none,
    adsStarted: none,
    adsStopped: none,
  };
}

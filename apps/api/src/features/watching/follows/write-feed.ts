import {
  CONFIDENCE_TEXTS,
  EVENT_KIND_RECORDS,
  eventPercent,
  eventText,
  formatExact,
  itemText,
  type Notifications,
  representableInXml,
  UNAVAILABLE_BRAND,
} from '@brandlode/contract';
import { escapeHtml } from '../../../escape-html.ts';
import { brandUrl } from '../events/brand-url.ts';

type Entry = Notifications['data'][number];

export type Feed = { product: string; publicUrl: string; self: string; entries: Entry[] };

/** A store may write what makes a whole feed invalid. */
const escapeXml = (text: string) => escapeHtml(representableInXml(text));

const titleOfFeed = (product: string) => `${product}: changes to what you follow`;

/** Writes an Atom 1.0 feed (RFC 4287), newest entry first. */
export function writeAtom({ product, publicUrl, self, entries }: Feed): string {
  const updated = entries[0]?.createdAt ?? new Date(0).toISOString();
  const items = entries.map(
    (entry) => `
  <entry>
    <id>${escapeXml(idOf(publicUrl, entry))}</id>
    <title>${escapeXml(titleOf(entry))}</title>
    <link href="${escapeXml(linkOf(publicUrl, entry))}"/>
    <updated>${entry.createdAt}</updated>
    <published>${entry.event.at}</published>
    <content type="text">${escapeXml(textOf(entry))}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(titleOfFeed(product))}</title>
  <link rel="self" href="${escapeXml(self)}"/>
  <link href="${escapeXml(`${publicUrl}/alerts`)}"/>
  <updated>${updated}</updated>
  <author><name>${escapeXml(product)}</name></author>${items.join('')}
</feed>
`;
}

/** Writes a JSON Feed 1.1, newest entry first. */
export const writeJsonFeed = ({ product, publicUrl, self, entries }: Feed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: titleOfFeed(product),
  home_page_url: `${publicUrl}/alerts`,
  feed_url: self,
  items: entries.map((entry) => ({
    id: idOf(publicUrl, entry),
    url: linkOf(publicUrl, entry),
    title: titleOf(entry),
    content_text: textOf(entry),
    date_published: entry.event.at,
  })),
});

const idOf = (publicUrl: string, { event }: Entry) => `${publicUrl}/events/${event.id}`;
const linkOf = (publicUrl: string, { event }: Entry) => brandUrl(publicUrl, event.brand);

function titleOf({ event: { brand, kind, change, count } }: Entry): string {
  const size = change === null ? '' : ` (${change < 0 ? '\u2212' : '+'}${eventPercent(change)})`;
  return `${brand.name}: ${EVENT_KIND_RECORDS[kind].label}${size}${count > 1 ? `, ${formatExact(count)} at once` : ''}`;
}

/** Describes the change with its evidence. */
function textOf({ event }: Entry): string {
  const { kind, brand, before, after, items, evidence, confidence } = event;
  return [
    eventText(event),
    CONFIDENCE_TEXTS[confidence] || null,
    brand.available ? null : UNAVAILABLE_BRAND,
    // The sentence names a technology, but contains no description.
    ...(kind === 'description_changed' ? [before, after] : []),
    ...items
      .filter(({ technology }) => technology === undefined)
      .map((item) => [item.name, itemText(item)].filter(Boolean).join(' ')),
    `Source: ${[evidence.source, evidence.address].filter(Boolean).join(', ')}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

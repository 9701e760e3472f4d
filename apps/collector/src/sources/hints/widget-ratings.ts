import { isThing } from '../page/json-ld.ts';
import { parseJsonText } from '../parse-json.ts';
import { countOf } from '../product-fields.ts';
import type { RatingSeen } from '../report.ts';

type Widget = {
  by: string;
  /** Part of a class or attribute unique to this widget. */
  marker: string;
  of: RatingSeen['of'];
  stars?: string;
  count: string;
};

/** Attributes in which review widgets store their values, according to their documentation and snippets. */
const WIDGETS: Widget[] = [
  {
    by: 'Judge.me',
    marker: 'jdgm-carousel-number-of-reviews',
    of: 'store',
    count: 'data-number-of-reviews',
  },
  {
    by: 'Judge.me',
    marker: 'jdgm-all-reviews-widget',
    of: 'store',
    stars: 'data-average-rating',
    count: 'data-number-of-reviews',
  },
  {
    by: 'Judge.me',
    marker: 'jdgm-prev-badge',
    of: 'product',
    stars: 'data-average-rating',
    count: 'data-number-of-reviews',
  },
  { by: 'Loox', marker: 'loox-rating', of: 'product', stars: 'data-rating', count: 'data-raters' },
  {
    by: 'Stamped',
    marker: 'stamped-badge-caption',
    of: 'product',
    stars: 'data-rating',
    count: 'data-reviews',
  },
  {
    by: 'Yotpo',
    marker: 'yotpo-sr-bottom-line',
    of: 'product',
    stars: 'data-average-score',
    count: 'data-total-reviews',
  },
];
const OKENDO = 'data-oke-metafield-data';
const MAX_TAG_LENGTH = 2_000;
const MAX_TAGS = 40;
/** Maximum number of occurrences examined, inside tags or not. */
const MAX_OCCURRENCES = 500;

export function widgetRatings(html: string): RatingSeen[] {
  const seen: RatingSeen[] = [];
  for (const { by, marker, of, stars, count } of WIDGETS) {
    for (const { tag } of tagsWith(html, marker)) {
      const total = countOf(attribute(tag, count));
      const average = stars ? Number(attribute(tag, stars)) : undefined;
      if (!total) continue;
      seen.push({ of, by, count: total, ...(average && average <= 5 && { stars: average }) });
    }
  }
  for (const { end } of tagsWith(html, OKENDO)) {
    const close = html.indexOf('</script', end);
    const json =
      close < 0 ? undefined : parseJsonText(html.slice(end, Math.min(close, end + MAX_TAG_LENGTH)));
    if (!isThing(json)) continue;
    const total = countOf(json.reviewCount);
    const average = Number(json.averageRating);
    if (!total) continue;
    seen.push({
      of: 'product',
      by: 'Okendo',
      count: total,
      ...(average > 0 && average <= 5 && { stars: average }),
    });
  }
  return seen;
}

/** The start tags around the first occurrences of a marker. */
function tagsWith(html: string, marker: string): { tag: string; end: number }[] {
  const tags: { tag: string; end: number }[] = [];
  let position = html.indexOf(marker);
  for (
    let occurrences = 0;
    position >= 0 && tags.length < MAX_TAGS && occurrences < MAX_OCCURRENCES;
    occurrences += 1
  ) {
    const before = html.slice(Math.max(0, position - MAX_TAG_LENGTH), position);
    const after = html.slice(position, position + MAX_TAG_LENGTH);
    const start = before.lastIndexOf('<');
    const length = after.indexOf('>');
    // Outside a tag the marker is text or part of a style sheet.
    if (start >= 0 && length >= 0 && !before.slice(start).includes('>'))
      tags.push({ tag: before.slice(start) + after.slice(0, length), end: position + length + 1 });
    position = html.indexOf(marker, position + marker.length);
  }
  return tags;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]{1,40})"|'([^']{1,40})'|([^\\s"'>]{1,40})(?!\\S))`)
    .exec(tag)
    ?.slice(1)
    .find(Boolean);

import { type BrandEvent, EVENT_KIND_RECORDS, eventPercent, eventValue } from '@brandlode/contract';
import { formatExact } from '#lib/text/format-number.ts';
import type { ChartEvent } from '#ui/chart/chart-data.ts';

/** Events as marks of a chart, by day (UTC) as its points are. */
export const eventMarks = (events: BrandEvent[]): ChartEvent[] =>
  events.map((event) => ({ time: Date.parse(event.at.slice(0, 10)), text: eventText(event) }));

/** `Price cut: 12 products, up to 20%`, `Platform changed: Shopify to WooCommerce`, `Technology added: Klaviyo`. */
function eventText(event: BrandEvent): string {
  const { kind, count, change, items } = event;
  const { label } = EVENT_KIND_RECORDS[kind];
  const [before, after] = [eventValue(event, 'before'), eventValue(event, 'after')];
  const by = change === null ? '' : eventPercent(change);
  const [first] = items;
  if (count > 1) return `${label}: ${[formatExact(count), by && `up to ${by}`].filter(Boolean).join(', ')}`;
  const detail = first?.name ?? (before && after ? `${before} to ${after}` : (after ?? before));
  const parts = [detail, by].filter(Boolean);
  return parts.length > 0 ? `${label}: ${parts.join(', ')}` : label;
}

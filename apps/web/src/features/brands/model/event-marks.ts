import { type BrandEvent, EVENT_KIND_RECORDS } from '@brandlode/contract';
import type { ChartEvent } from '#ui/chart/chart-data.ts';

/** Events as marks of a chart, by day (UTC) as its points are. */
export const eventMarks = (events: BrandEvent[]): ChartEvent[] =>
  events.map((event) => ({ time: Date.parse(event.at.slice(0, 10)), text: eventText(event) }));

/** `Price cut: 12 products, up to 20%`, `Platform changed: Shopify to WooCommerce`, `Technology added: Klaviyo`. */
function eventText({ kind, before, after, count, change, items }: BrandEvent): string {
  const { label } = EVENT_KIND_RECORDS[kind];
  const by = change === null ? '' : `${Math.abs(Math.round(change))}%`;
  const [first] = items;
  if (count > 1) return `${label}: ${[count, by && `up to ${by}`].filter(Boolean).join(', ')}`;
  const detail = first?.name ?? (before && after ? `${before} to ${after}` : (after ?? before));
  const parts = [detail, by].filter(Boolean);
  return parts.length > 0 ? `${label}: ${parts.join(', ')}` : label;
}

import {
  type BrandEvent,
  EVENT_KIND_RECORDS,
  isMetric,
  type ListedEvent,
  type MetricKey,
  TECHNOLOGIES,
  toDisplayed,
  type VisitsEstimate,
} from '@brandlode/contract';
import type { EventRow, ListedEventRow, StoredEstimate } from '@brandlode/database';
import { toEstimate } from '../../brands/get-brand.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';

/** A stored event as the API returns it: metrics in displayed units, technologies by name. */
export function toShownEvent(row: EventRow, images: ShownImages): BrandEvent {
  // A metric, or an alert's id and the metric.
  const name = row.subject.split(' ').at(-1) ?? '';
  const metric = isMetric(name) ? name : null;
  const technology = TECHNOLOGIES.get(row.subject);
  const shown = (value: string | null) =>
    metric ? inUnits(metric, value) : value && technology ? technology.name : value;
  return {
    id: String(row.id),
    kind: row.kind,
    brand: {
      id: row.brand_id,
      name: row.brand_name,
      domain: row.domain,
      image: images.toShown(row.brand_id, 'logo', row.profile_image),
      available: row.available,
    },
    at: row.happened_at.toISOString(),
    since: row.since?.toISOString() ?? null,
    before: shown(row.before),
    after: row.search_name ?? shown(row.after),
    metric,
    change: EVENT_KIND_RECORDS[row.kind].change ? row.change_percent : null,
    count: row.item_count,
    items: technology ? [{ name: technology.name, technology: row.subject }] : row.items,
    evidence: { source: row.source, address: row.address && toUrl(row.address), text: row.evidence },
    confidence: row.confidence,
    demonstration: row.is_demonstration,
  };
}

/** As in a list of events of many brands. */
export function toListedEvent(row: ListedEventRow, images: ShownImages): ListedEvent {
  const event = toShownEvent(row, images);
  const { categories, locations, visits, visitsEstimate } = row;
  const brand = {
    ...event.brand,
    categories,
    locations,
    ...toVisits({ visits, visitsEstimate }),
  };
  return { ...event, brand };
}

/** Stored monthly visits as displayed, with the range of an estimate. */
export const toVisits = ({
  visits,
  visitsEstimate,
}: {
  visits: number | null;
  visitsEstimate: StoredEstimate;
}): { visits: number | null; visitsEstimate?: VisitsEstimate } => ({
  visits: toDisplayed('estimated_monthly_traffic', visits),
  ...(visits !== null &&
    visitsEstimate && { visitsEstimate: toEstimate('estimated_monthly_traffic', visitsEstimate) }),
});

const inUnits = (metric: MetricKey, value: string | null) =>
  value === null ? null : String(toDisplayed(metric, Number(value)));

/** Visits are identified by their storefront address, products by their URL. */
function toUrl(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.parse(url)?.href ?? null;
}

import {
  type BrandDetail,
  type BrandProfile,
  type BrandsById,
  CHANGE_PERIOD_KEYS,
  type ChangeKey,
  COUNTRY_IDS,
  categoryById,
  categoryByLabel,
  changeKey,
  countryLabel,
  FilterPayload,
  formatExact,
  MAX_CHANGE,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  PROVENANCE_KINDS,
  type Provenance,
  UNKNOWN,
} from '@brandlode/contract';
import { countryId, mapCategory } from '@brandlode/contract/vocabulary';
import { z } from 'zod';
import type { Session } from './define-tool.ts';
import { storeLink, Untrusted, untrusted } from './untrusted.ts';

/** A value with its origin; without a value, why it is unknown. `low` and `high` bound an estimate. */
export const Value = z.object({
  value: z.number().nullable(),
  unit: z.string(),
  low: z.number().optional(),
  high: z.number().optional(),
  kind: z.enum(PROVENANCE_KINDS).optional(),
  source: z.string().optional(),
  observed: z.iso.date().optional(),
  unknown: z.string().optional(),
});
type Value = z.infer<typeof Value>;

export const Values = z.partialRecord(z.enum(METRIC_KEYS), Value);

export const BrandSummary = z.object({
  id: z.number().int(),
  domain: z.string(),
  page: z.url(),
  store: z.url().nullable(),
  categories: z.array(z.string()),
  countries: z.array(z.string()),
  values: Values,
  untrusted: Untrusted,
});
export type BrandSummary = z.infer<typeof BrandSummary>;

/** The metrics of a brand among others. */
export const USUAL_METRICS: MetricKey[] = [
  'estimated_monthly_traffic',
  'estimated_monthly_revenue',
  'product_avg_price',
  'product_count',
  'ig_followers_count',
  'trustpilot_reviews_count',
];

/** A page of details is read at once. */
export const MAX_BRANDS = 20;

export function toValue(
  key: MetricKey,
  value: number | null,
  origin: Provenance | undefined,
  gap: string,
): Value {
  const { unit } = METRICS[key];
  if (value === null) return { value, unit, unknown: gap };
  if (!origin) return { value, unit };
  const { low, high, kind, source, observedAt } = origin;
  return {
    value,
    unit,
    ...(low !== undefined && high !== undefined && { low, high }),
    kind,
    // The source of an imported file is free text.
    source: kind === 'imported' ? 'import' : source,
    observed: observedAt.slice(0, 10),
  };
}

/** In lists the reasons of each brand are not read. */
const NOT_KNOWN = 'No source has given a value; get_brand says why.';

export function summaryOf(
  { links }: Pick<Session, 'links'>,
  brand: BrandDetail & Partial<Pick<BrandProfile, 'unknown'>>,
  metrics: readonly MetricKey[] = USUAL_METRICS,
): BrandSummary {
  return {
    id: brand.id,
    domain: brand.domain,
    page: links.brand(brand.id),
    store: storeLink(`https://${brand.domain}`, brand.domain),
    categories: brand.categories,
    countries: brand.locations.map(countryLabel),
    values: Object.fromEntries(
      metrics.map((key) => [
        key,
        toValue(key, brand[key], brand.origins[key], brand.unknown?.[key] ?? NOT_KNOWN),
      ]),
    ),
    untrusted: untrusted({ name: brand.brand_name, description: brand.brand_description }),
  };
}

/** Brands with the origins of their values, in the order of the ids. */
export async function readBrands({ api }: Session, ids: readonly number[]): Promise<BrandsById> {
  if (ids.length === 0) return { data: [], missing: [] };
  return api.call<BrandsById>('/brands', { query: { ids: ids.join() } });
}

export const readBrand = ({ api }: Session, id: number | string): Promise<BrandProfile> =>
  api.call<BrandProfile>(`/brands/${id}`);

/** Larger changes count as the maximum. */
export const MAX_CHANGE_TEXT = `${MAX_CHANGE} means ${formatExact(MAX_CHANGE)}% or more.`;

/** The known changes of a brand's metrics, in percent. */
export const Changes = z.array(
  z.object({
    metric: z.enum(METRIC_KEYS),
    days: z.number().int(),
    percent: z.number().describe(MAX_CHANGE_TEXT),
    since: z.iso.date(),
  }),
);
export const changesOf = (
  brand: BrandDetail,
  isWanted: (key: ChangeKey) => boolean = () => true,
): z.infer<typeof Changes> =>
  METRIC_KEYS.flatMap((metric) =>
    CHANGE_PERIOD_KEYS.flatMap((period) => {
      const key = changeKey(metric, period);
      const [percent, detail] = [brand[key], brand.changes[key]];
      return percent == null || !detail || !isWanted(key)
        ? []
        : [{ metric, days: Number.parseInt(period, 10), percent, since: detail.since }];
    }),
  );

/** The next page of a list that is numbered from 1, as the cursor of its tool. */
export const Cursor = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .describe('The `next` of the previous page.');
export const nextPage = (cursor: string | undefined, limit: number, reachable: number): string | null => {
  const page = Number(cursor ?? 1);
  return page * limit < reachable ? String(page + 1) : null;
};

/** Categories and countries by the names that results have, and by others. */
const VALUES_NAMED: Record<string, (name: string) => string | undefined> = {
  categories: (name) => {
    const label = name.trim().toLowerCase();
    return categoryByLabel(label) ? label : categoryById(mapCategory(name) ?? 0)?.label.toLowerCase();
  },
  locations: (name) => (COUNTRY_IDS.includes(name) ? name : countryId(name)),
};

const withNamedValues = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([key, values]) => {
      const valueNamed = Object.hasOwn(VALUES_NAMED, key) ? VALUES_NAMED[key] : undefined;
      if (!valueNamed || !Array.isArray(values)) return [key, values];
      const named = values.map((name) =>
        typeof name === 'string' && name !== UNKNOWN ? (valueNamed(name) ?? name) : name,
      );
      return [key, [...new Set(named)]];
    }),
  );

/** Validated by the contract; its many keys are described once, by the filter catalogue. */
export const Filters = z
  .record(z.string(), z.unknown())
  .transform(withNamedValues)
  .pipe(FilterPayload)
  .describe(
    'Filters of brands, for example {"locations": ["DE"], "categories": ["pets and animals"], "product_avg_price": {"max": 40}}. The resource brandlode://filters lists all keys.',
  );
export const BrandId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const ListId = z.uuid();

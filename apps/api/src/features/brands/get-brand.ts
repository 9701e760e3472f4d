import {
  ALIAS_KEYS,
  type Brand,
  type BrandDetail,
  type BrandProfile,
  CHANGE_KEYS,
  CHANGE_PERIOD_KEYS,
  type ChangeKey,
  categoryById,
  changeOf,
  FLAG_KEYS,
  type FlagKey,
  gapText,
  isMetric,
  METRIC_ALIASES,
  METRIC_KEYS,
  type MetricKey,
  mapKeys,
  type Provenance,
  readProvenanceInputs,
  roundRange,
  runNotes,
  TECHNOLOGIES,
  TRAIT_KEYS,
  toDisplayed,
} from '@brandlode/contract';
import {
  type BrandRow,
  type Connection,
  getCollectionOutcome,
  type ListedBrandRow,
  getBrand as readBrand,
  type StoredChanges,
  type StoredProvenance,
} from '@brandlode/database';
import { noSuchBrand } from '../../no-such-brand.ts';
import type { ShownImages } from './images/image-addresses.ts';

/** One brand with the provenance of its values. Throws `not-found`. */
export async function getBrand(
  { connection: { db }, images }: { connection: Pick<Connection, 'db'>; images: ShownImages },
  id: number,
): Promise<BrandDetail> {
  const row = await readBrand(db, id);
  if (!row) throw noSuchBrand();
  return toBrandDetail(row, images);
}

/** The same with the reasons for its unknown values. Throws `not-found`. */
export async function getBrandProfile(
  context: Parameters<typeof getBrand>[0],
  id: number,
): Promise<BrandProfile> {
  const [brand, outcome] = await Promise.all([
    getBrand(context, id),
    getCollectionOutcome(context.connection.db, id),
  ]);
  if (!outcome) throw noSuchBrand();
  const { status, sources, requested_at, started_at, finished_at } = outcome;
  const collection = {
    status,
    sources: sources.map(({ reason, ...run }) => ({ ...run, notes: runNotes(reason) })),
    requestedAt: requested_at?.toISOString() ?? null,
    startedAt: started_at?.toISOString() ?? null,
    finishedAt: finished_at?.toISOString() ?? null,
  };
  const unknown = METRIC_KEYS.filter((key) => brand[key] === null);
  return { ...brand, unknown: mapKeys(unknown, (key) => gapText(key, brand, collection)) };
}

/** The text 'NULL' in an address means absent. */
const address = (url: string | null) => (url === 'NULL' ? null : url);

/** The columns of a brand's page. */
export type BrandValues = ListedBrandRow &
  Pick<BrandRow, 'fb_ads_library_url' | 'trustpilot_url' | 'origins' | 'changes' | 'change_details'> & {
    created_at: Date | null;
  };

/** A database row as lists return it: prices in dollars, rating in stars, categories by label. */
export function toBrand(row: ListedBrandRow, images: ShownImages): Brand {
  return {
    id: row.id,
    brand_name: row.brand_name,
    domain: row.domain,
    brand_url: address(row.brand_url),
    profile_image: images.toShown(row.id, 'logo', row.profile_image),
    cover_image: images.toShown(row.id, 'cover', row.cover_image),
    categories: row.categories.map((id) => categoryById(id)?.label).filter((label) => label !== undefined),
    technologies: row.technologies.flatMap((id) => TECHNOLOGIES.get(id)?.name ?? []),
    locations: row.locations,
    ...mapKeys(TRAIT_KEYS, (key) => row[key]),
    brand_description: row.brand_description,
    fb_url: address(row.fb_url),
    ig_url: address(row.ig_url),
    shopify_url: address(row.shopify_url),
    ...mapKeys(METRIC_KEYS, (key) => toDisplayed(key, row[key])),
    ...mapKeys(FLAG_KEYS, (key) => row[key]),
    kind: row.kind,
    ...estimatesOf(row),
  };
}

/** Bounds with two significant digits: lists are long, and more digits would not be meaningful. */
function estimatesOf(row: ListedBrandRow): Pick<Brand, 'estimates'> {
  const estimates: Brand['estimates'] = {};
  for (const key of METRIC_KEYS) {
    const stored = row.estimates?.[key];
    if (row[key] === null || !stored) continue;
    estimates[key] = toEstimate(key, stored);
  }
  return Object.keys(estimates).length > 0 ? { estimates } : {};
}

/** The displayed range of an estimate with these stored bounds; null without both. */
export function toEstimate(
  key: MetricKey,
  stored: readonly [number | null, number | null],
): [number, number] | null {
  const [low, high] = stored.map((bound) => toDisplayed(key, bound));
  return low == null || high == null ? null : roundRange([low, high]);
}

/** With aliases of metrics and the provenance of every known value. */
export function toBrandDetail(row: BrandValues, images: ShownImages): BrandDetail {
  const brand = toBrand(row, images);
  const origins: BrandDetail['origins'] = {};
  for (const key of [...METRIC_KEYS, ...FLAG_KEYS]) {
    const origin = row.origins[key] ?? row.origins['*'];
    if (origin && row[key] !== null) origins[key] = toProvenance(key, origin);
  }
  return {
    ...brand,
    fb_ads_library_url: address(row.fb_ads_library_url),
    trustpilot_url: address(row.trustpilot_url),
    ...mapKeys(ALIAS_KEYS, (alias) => brand[METRIC_ALIASES[alias]]),
    added_at: row.created_at?.toISOString() ?? null,
    origins,
    ...toChanges(row.changes, CHANGE_KEYS),
    changes: differencesOf(row),
  };
}

/** Returns changes in percent, with null for unknown ones. */
export const toChanges = (stored: StoredChanges | null | undefined, keys: readonly ChangeKey[]) =>
  mapKeys(keys, (key) => {
    const tenths = partOf(stored, key);
    return typeof tenths === 'number' ? tenths / 10 : null;
  });

function differencesOf({ changes, change_details }: BrandValues): BrandDetail['changes'] {
  const differences: BrandDetail['changes'] = {};
  for (const key of CHANGE_KEYS) {
    const detail = partOf(change_details, key);
    if (!detail || partOf(changes, key) == null) continue;
    const [difference, since] = detail;
    differences[key] = { difference: toDisplayed(changeOf(key).metric, difference), since };
  }
  return differences;
}

/** The stored part of a change: by metric, in the order of the periods. */
function partOf<Part>(
  stored: { [key in MetricKey]?: Part[] } | null | undefined,
  key: ChangeKey,
): Part | undefined {
  const { metric, period } = changeOf(key);
  return stored?.[metric]?.[CHANGE_PERIOD_KEYS.indexOf(period)];
}

/** With an estimate's bounds in the metric's displayed unit. */
export function toProvenance(key: MetricKey | FlagKey, stored: StoredProvenance): Provenance {
  const { low, high, inputs, importId: _, ...rest } = stored;
  const displayed = (value: number) => (isMetric(key) ? toDisplayed(key, value) : value);
  return {
    ...rest,
    ...(low !== undefined && { low: displayed(low) }),
    ...(high !== undefined && { high: displayed(high) }),
    ...(inputs !== undefined && { inputs: readProvenanceInputs(inputs) }),
  };
}

import { type FilterPayload, SAMPLE_SIZE } from '@brandlode/contract';
import { type Connection, getBrands, getHistory, readAdsStarted } from '@brandlode/database';
import { demonstrationHistory } from '@brandlode/demonstration/history';
import { makeSample } from '@brandlode/demonstration/sample';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { BrandValues } from '../brands/get-brand.ts';
import { HISTORY_PERIOD_MS } from '../brands/history-period.ts';

/** Days within which a brand counts as one that started to advertise. */
const RECENT_MS = 90 * 86_400_000;
const VISITS = 'estimated_monthly_traffic';
/** Brands whose tables would have gaps are not shown to visitors. */
const KNOWN: FilterPayload = { [VISITS]: { min: 1 }, product_avg_price: { min: 0.01 } };
/** Popular brands with these values, of which some have no category or country. */
const CANDIDATES = 5 * SAMPLE_SIZE;

export type SampleContext = {
  catalogue: Pick<Catalogue, 'ready' | 'isDemonstration' | 'filter'>;
  connection: Pick<Connection, 'db'>;
};
type Visits = { day: string; value: number }[];
/** The brands of a sample, and what only some of their answers need. */
export type SampleSource = {
  demonstration: boolean;
  brands: BrandValues[];
  /** By id, within the last 90 days. */
  adsStarted: Map<number, Date>;
  visitsOf: (id: number) => Promise<Visits>;
};

/** The best-known brands of a collected catalogue, or null if too few have enough known values. Private brands are never among them. */
export async function collectedSample({
  catalogue,
  connection: { db },
}: SampleContext): Promise<SampleSource | null> {
  const { ids } = await catalogue.filter(KNOWN, { offset: 0, limit: CANDIDATES });
  const rows = new Map((await getBrands(db, ids)).map((row) => [row.id, row]));
  const brands = ids
    .flatMap((id) => rows.get(id) ?? [])
    .filter(({ categories, locations }) => categories.length > 0 && locations.length > 0)
    .slice(0, SAMPLE_SIZE);
  if (brands.length < SAMPLE_SIZE) return null;
  return {
    demonstration: false,
    brands,
    adsStarted: await readAdsStarted(
      db,
      brands.map(({ id }) => id),
      new Date(Date.now() - RECENT_MS),
    ),
    visitsOf: async (id) => visitsIn(await getHistory(db, id, new Date(Date.now() - HISTORY_PERIOD_MS))),
  };
}

/** Made-up brands, with their positions as ids. */
export function ownSample(): SampleSource {
  const since = Date.now() - RECENT_MS;
  const sample = makeSample().map(({ brand, ...rest }, index) => ({
    ...rest,
    brand: { ...brand, id: index + 1, kind: null, estimates: null, created_at: null },
  }));
  return {
    demonstration: true,
    brands: sample.map(({ brand }) => brand),
    adsStarted: new Map(
      sample.flatMap(({ brand: { id }, adsStarted }) =>
        adsStarted && adsStarted.getTime() >= since ? [[id, adsStarted]] : [],
      ),
    ),
    visitsOf: async (id) => {
      const found = sample[id - 1];
      return found ? visitsIn(demonstrationHistory(found.brand)) : [];
    },
  };
}

const visitsIn = (histories: { metric: string; points: Visits }[]): Visits =>
  histories.find(({ metric }) => metric === VISITS)?.points.map(({ day, value }) => ({ day, value })) ?? [];

import type { Facets } from '@brandlode/catalogue-index';
import {
  ApiError,
  type Bands,
  COUNTRY_IDS,
  categoryById,
  type FilterPayload,
  METRICS,
  type MetricKey,
  NICHE_GROWTH,
  NICHE_PRICE_BANDS,
  NICHE_VISIT_BANDS,
  type Niche,
  type RangeKey,
  TECHNOLOGIES,
} from '@brandlode/contract';
import {
  type NicheBrands,
  type NicheCell,
  readNewestBrands,
  readNicheCells,
  readNicheList,
} from '@brandlode/database';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { CATEGORY_IDS, TECHNOLOGY_IDS } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { technologyChanges } from './technology-changes.ts';

/** Minimum number of brands for a share, a band or a cell to be reported. */
const MIN_BRANDS = 5;
const GAPS = { maxShare: 0.1, timesMedian: 2, shown: 6 };
const TECHNOLOGIES_SHOWN = 15;
const NEWEST_SHOWN = 10;
const GROWTH = 'estimated_monthly_traffic_change_90d';

/** The brands of a category. Throws `not-found`. */
export function describeCategory(context: Context, id: number): Promise<Niche> {
  const label = categoryById(id)?.label.toLowerCase();
  if (label === undefined) throw new ApiError('not-found', { detail: 'There is no such category.' });
  return describe(context, { category: id }, { categories: [label] });
}

/** The brands that use a technology. Throws `not-found`. */
export function describeTechnology(context: Context, id: string): Promise<Niche> {
  if (!TECHNOLOGIES.has(id)) throw new ApiError('not-found', { detail: 'There is no such technology.' });
  return describe(context, { technology: id }, { technologies: [id] });
}

async function describe(
  { catalogue, connection }: Context,
  named: { category: number } | { technology: string },
  filter: FilterPayload,
): Promise<Niche> {
  const { db } = connection;
  const niche: NicheBrands = { ...named, except: await catalogue.hiddenFrom(filter) };
  // The index counts the options of a list without the filter on it.
  const ownList = 'category' in niche ? 'categories' : 'technologies';
  const [facets, overall, own, { medians, cells }, newest, visits, price, growth, changes] =
    await Promise.all([
      catalogue.facets(filter, ['estimated_monthly_traffic', 'product_avg_price', GROWTH]),
      catalogue.facets({}, []),
      readNicheList(db, niche, ownList),
      readNicheCells(db, niche, {
        priceBands: NICHE_PRICE_BANDS.map((dollars) => dollars * 100),
        minBrands: MIN_BRANDS,
      }),
      readNewestBrands(db, niche, NEWEST_SHOWN),
      countBands(catalogue, filter, 'estimated_monthly_traffic', NICHE_VISIT_BANDS),
      countBands(catalogue, filter, 'product_avg_price', NICHE_PRICE_BANDS),
      Promise.all(NICHE_GROWTH.map((range) => count(catalogue, { ...filter, [GROWTH]: range }))),
      technologyChanges({ connection }, niche),
    ]);
  const listOf = (name: typeof ownList, ids: string[]): Counts =>
    name === ownList ? { known: facets.total, counts: own } : toCounts(facets, name, ids);
  return {
    brands: facets.total,
    visits: { ...visits, known: knownOf(facets, 'estimated_monthly_traffic'), median: medians.visits },
    price: {
      ...price,
      known: knownOf(facets, 'product_avg_price'),
      median: medians.price === null ? null : medians.price / 100,
    },
    growth: { known: knownOf(facets, GROWTH), counts: growth },
    countries: toList(toCounts(facets, 'locations', COUNTRY_IDS)),
    categories: toList(listOf('categories', CATEGORY_IDS.map(String))),
    technologies: typical(
      listOf('technologies', TECHNOLOGY_IDS),
      toCounts(overall, 'technologies', TECHNOLOGY_IDS),
    ),
    gaps: { known: medians.known, data: gaps(cells, { ...medians, brands: facets.total }) },
    newest: {
      known: newest[0]?.known ?? 0,
      data: newest.map(({ id, name, since }) => ({ id, name, since })),
    },
    changes,
  };
}

async function countBands(
  catalogue: Catalogue,
  filter: FilterPayload,
  metric: MetricKey,
  ends: readonly number[],
): Promise<Pick<Bands, 'bands'>> {
  const bands = [0, ...ends].map((min, at) => ({ min, max: ends[at] ?? null }));
  const counts = await Promise.all(
    bands.map(({ min, max }) => {
      // A value at the upper end belongs to the next band.
      const below = max === null ? {} : { max: max - 1 / METRICS[metric].scale };
      return count(catalogue, { ...filter, [metric]: { min, ...below } });
    }),
  );
  return { bands: bands.map((band, at) => ({ ...band, count: counts[at] ?? 0 })) };
}

async function count(catalogue: Catalogue, filter: FilterPayload): Promise<number> {
  const { total } = await catalogue.filter(filter, { offset: 0, limit: 0 });
  return total;
}

const knownOf = ({ metrics, total }: Facets, name: RangeKey) =>
  total - (metrics.find(({ metric }) => metric === name)?.unknown ?? total);

/** Of a list: number of brands by id, and of brands with any known. */
type Counts = { known: number; counts: Map<string, number> };

function toCounts({ lists, total }: Facets, name: string, ids: string[]): Counts {
  const found = lists.find(({ list }) => list === name);
  const counts = new Map(ids.map((id, at) => [id, found?.counts[at] ?? 0]));
  return { known: total - (found?.unknown ?? total), counts };
}

/** Lists the counts, most frequent first. */
const toList = ({ known, counts }: Counts) => ({
  known,
  counts: [...counts]
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)),
});

/** Technologies by how far their share is above that in the whole catalogue. */
function typical(niche: Counts, overall: Counts): Niche['technologies'] {
  const data = toList(niche)
    .counts.filter(({ count }) => count >= MIN_BRANDS)
    .map(({ id, count }) => ({
      id,
      count,
      share: count / niche.known,
      shareOverall: (overall.counts.get(id) ?? 0) / Math.max(1, overall.known),
    }))
    .sort((a, b) => b.share - b.shareOverall - (a.share - a.shareOverall));
  return { known: niche.known, data: data.slice(0, TECHNOLOGIES_SHOWN) };
}

function gaps(
  cells: NicheCell[],
  { visits, brands }: { visits: number | null; brands: number },
): Niche['gaps']['data'] {
  if (!visits) return [];
  return cells
    .filter(
      (cell) => cell.brands <= brands * GAPS.maxShare && cell.median_visits >= visits * GAPS.timesMedian,
    )
    .sort((a, b) => b.median_visits - a.median_visits)
    .slice(0, GAPS.shown)
    .map((cell) => ({
      country: cell.country,
      price: { min: NICHE_PRICE_BANDS[cell.band - 1] ?? 0, max: NICHE_PRICE_BANDS[cell.band] ?? null },
      brands: cell.brands,
      medianVisits: cell.median_visits,
    }));
}

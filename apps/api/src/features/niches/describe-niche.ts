import type { CatalogueIndex, Facets, FilterSpec } from '@brandlode/catalogue-index';
import {
  ApiError,
  type Bands,
  COUNTRY_IDS,
  categoryById,
  type FilterPayload,
  METRICS,
  type MetricKey,
  MIN_NICHE_BRANDS,
  NICHE_GROWTH,
  NICHE_PRICE_BANDS,
  NICHE_VISIT_BANDS,
  type Niche,
  type RangeKey,
  TECHNOLOGIES,
} from '@brandlode/contract';
import { type NicheBrands, readOnlineDates } from '@brandlode/database';
import { CATEGORY_IDS, ONLINE_SINCE, TECHNOLOGY_IDS, toFilterSpec } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { listCategories, medianOf } from './list-categories.ts';
import { countRows, NO_VALUES, withAny, withValue } from './niche-specs.ts';
import { technologyChanges } from './technology-changes.ts';

const GAPS = { maxShare: 0.1, timesMedian: 2, shown: 6 };
const TECHNOLOGIES_SHOWN = 15;
const NEWEST_SHOWN = 10;
const VISITS = 'estimated_monthly_traffic';
const PRICE = 'product_avg_price';
const GROWTH = 'estimated_monthly_traffic_change_90d';

/** The brands of a category. Throws `not-found`. */
export async function describeCategory(context: Context, id: number): Promise<Niche> {
  const label = categoryById(id)?.label.toLowerCase();
  if (label === undefined) throw new ApiError('not-found', { detail: 'There is no such category.' });
  const [niche, { data }] = await Promise.all([
    describe(context, { category: id }, { categories: [label] }),
    listCategories(context, { brands: {} }),
  ]);
  return { ...niche, statistics: data[CATEGORY_IDS.indexOf(id)] ?? null };
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
  const index = catalogue.index();
  const niche: NicheBrands = { ...named, except: await catalogue.hiddenFrom(filter) };
  const spec = toFilterSpec(filter);
  // The index counts the options of a list without the filter on it.
  const ownList = 'category' in niche ? 'categories' : 'technologies';
  const [facets, overall, own, cells, newest, visits, price, growth, changes] = await Promise.all([
    index.facets(spec, [VISITS, PRICE, GROWTH]),
    index.facets(toFilterSpec({}), []),
    index.groups(spec, { list: ownList, metrics: [VISITS, PRICE], columns: [] }),
    readCells(index, filter),
    readNewest(db, index, spec),
    countBands(index, filter, VISITS, NICHE_VISIT_BANDS),
    countBands(index, filter, PRICE, NICHE_PRICE_BANDS),
    Promise.all(NICHE_GROWTH.map((range) => countRows(index, toFilterSpec({ ...filter, [GROWTH]: range })))),
    technologyChanges({ connection }, niche),
  ]);
  const ids = { categories: CATEGORY_IDS.map(String), technologies: TECHNOLOGY_IDS };
  const ownId = String('category' in niche ? niche.category : niche.technology);
  const [visitsOfAll = NO_VALUES, priceOfAll = NO_VALUES] = own[ids[ownList].indexOf(ownId)]?.metrics ?? [];
  const medianVisits = medianOf(VISITS, visitsOfAll);
  const listOf = (name: typeof ownList): Counts =>
    name === ownList
      ? { known: facets.total, counts: new Map(ids[name].map((id, index) => [id, own[index]?.rows ?? 0])) }
      : toCounts(facets, name, ids[name]);
  return {
    brands: facets.total,
    statistics: null,
    visits: { ...visits, known: visitsOfAll.known, median: medianVisits },
    price: { ...price, known: priceOfAll.known, median: medianOf(PRICE, priceOfAll) },
    growth: { known: knownOf(facets, GROWTH), counts: growth },
    countries: toList(toCounts(facets, 'locations', COUNTRY_IDS)),
    categories: toList(listOf('categories')),
    technologies: typical(listOf('technologies'), toCounts(overall, 'technologies', TECHNOLOGY_IDS)),
    gaps: {
      known: await countRows(index, {
        ...spec,
        ranges: [...spec.ranges, withValue(VISITS), withValue(PRICE)],
        lists: [...spec.lists, withAny('locations')],
      }),
      data: gaps(cells, { visits: medianVisits, brands: facets.total }),
    },
    newest,
    changes,
  };
}

async function countBands(
  index: CatalogueIndex,
  filter: FilterPayload,
  metric: MetricKey,
  ends: readonly number[],
): Promise<Pick<Bands, 'bands'>> {
  const bands = bandsOf(ends);
  const counts = await Promise.all(
    bands.map((band) => countRows(index, toFilterSpec({ ...filter, [metric]: toRange(metric, band) }))),
  );
  return { bands: bands.map((band, index) => ({ ...band, count: counts[index] ?? 0 })) };
}

type Band = { min: number; max: number | null };
const bandsOf = (ends: readonly number[]): Band[] =>
  [0, ...ends].map((min, index) => ({ min, max: ends[index] ?? null }));

/** A value at the upper end belongs to the next band. */
const toRange = (metric: MetricKey, { min, max }: Band) => ({
  min,
  ...(max !== null && { max: max - 1 / METRICS[metric].scale }),
});

/** A country and price band of a niche with its brands of known visits. */
type Cell = { country: string; price: Band; brands: number; medianVisits: number };

async function readCells(index: CatalogueIndex, filter: FilterPayload): Promise<Cell[]> {
  const cells = bandsOf(NICHE_PRICE_BANDS).map(async (price) => {
    const spec = toFilterSpec({ ...filter, [PRICE]: toRange(PRICE, price) });
    const groups = await index.groups(spec, { list: 'locations', metrics: [VISITS], columns: [] });
    return COUNTRY_IDS.map((country, position) => {
      const [visits = NO_VALUES] = groups[position]?.metrics ?? [];
      return { country, price, brands: visits.known, medianVisits: medianOf(VISITS, visits) ?? 0 };
    });
  });
  return (await Promise.all(cells)).flat().filter(({ brands }) => brands >= MIN_NICHE_BRANDS);
}

/** The brands that went online last. */
async function readNewest(
  db: Context['connection']['db'],
  index: CatalogueIndex,
  spec: FilterSpec,
): Promise<Niche['newest']> {
  const { total, ids } = await index.filter(
    { ...spec, ranges: [...spec.ranges, withValue(ONLINE_SINCE)] },
    { offset: 0, limit: NEWEST_SHOWN },
    { metric: ONLINE_SINCE, descending: true },
  );
  return { known: total, data: await readOnlineDates(db, ids) };
}

const knownOf = ({ metrics, total }: Facets, name: RangeKey) =>
  total - (metrics.find(({ metric }) => metric === name)?.unknown ?? total);

/** Of a list: number of brands by id, and of brands with any known. */
type Counts = { known: number; counts: Map<string, number> };

function toCounts({ lists, total }: Facets, name: string, ids: string[]): Counts {
  const found = lists.find(({ list }) => list === name);
  const counts = new Map(ids.map((id, index) => [id, found?.counts[index] ?? 0]));
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
    .counts.filter(({ count }) => count >= MIN_NICHE_BRANDS)
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
  cells: Cell[],
  { visits, brands }: { visits: number | null; brands: number },
): Niche['gaps']['data'] {
  if (!visits) return [];
  return cells
    .filter((cell) => cell.brands <= brands * GAPS.maxShare && cell.medianVisits >= visits * GAPS.timesMedian)
    .sort((a, b) => b.medianVisits - a.medianVisits)
    .slice(0, GAPS.shown);
}

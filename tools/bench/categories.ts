import assert from 'node:assert/strict';
import type { Group, Grouping } from '@brandlode/catalogue-index';
import type { MetricKey } from '@brandlode/contract';
import { count, median, ms, table, timed, times } from '../lib/measure.ts';
import { condition } from './duckdb.ts';
import { loadCatalogue } from './filter.ts';

const EVERYTHING = { ranges: [], flags: [], lists: [] };
const METRICS: MetricKey[] = ['estimated_monthly_traffic', 'product_avg_price', 'trustpilot_reviews_count'];
const advertising = (value: boolean) => ({ ...EVERYTHING, flags: [{ flag: 'is_fb_ads_active', value }] });
const reviews = (min: number | null) => ({
  ...EVERYTHING,
  ranges: [{ metric: 'trustpilot_reviews_count', min, max: null, unknown: 'exclude' as const }],
});
/** As many metrics and columns as the table of Niches has, and the columns of its map. */
const GROUPINGS: Record<string, Grouping> = {
  table: {
    list: 'categories',
    metrics: METRICS,
    columns: [advertising(true), advertising(false), reviews(null), reviews(100), reviews(500), reviews(1)],
  },
  map: {
    list: 'categories',
    metrics: [],
    columns: Array.from({ length: 13 }, (_, country) => ({
      ...EVERYTHING,
      lists: [{ list: 'locations', values: [country], unknown: false }],
    })),
  },
};

/** The statistics of all categories against the same aggregates in DuckDB, on the same rows in one run; every value is compared. */
export async function benchCategories(sizes: number[]): Promise<boolean> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const { index, duckdb } = await loadCatalogue(size);
    for (const [name, grouping] of Object.entries(GROUPINGS)) {
      const statement = await duckdb.prepare(query(grouping));
      const reference = async () => (await statement.runAndReadAll()).getRowsJS();
      const first = performance.now();
      const groups = await index.groups(EVERYTHING, grouping);
      const once = performance.now() - first;
      assert.deepEqual(toRows(groups), await reference(), name);
      const own = median(await timed(() => index.groups(EVERYTHING, grouping), 101));
      const theirs = median(await timed(reference, 31));
      rows.push([name, count(size), ms(once), ms(own), ms(theirs), times(theirs / own)]);
    }
    duckdb.closeSync();
  }
  console.log(
    table(
      'Categories: statistics of all, and their map (ms; first request, then medians)',
      ['statistics', 'brands', 'first', 'index', 'DuckDB', 'vs DuckDB'],
      rows,
    ),
  );
  return true;
}

/** One row for each category with brands. */
const query = ({ metrics, columns }: Grouping) => `
  select category::integer, ${[
    'count(*)::integer',
    ...metrics.flatMap((metric) => [
      `count(${metric})::integer`,
      `coalesce(sum(${metric}), 0)::double`,
      `quantile_disc(${metric}, 0.5)::double`,
      `coalesce(max(${metric}, 3), [])::double[]`,
    ]),
    ...columns.map((spec) => `(count(*) filter (where ${condition(spec)}))::integer`),
  ].join()}
  from (select *, unnest(categories) as category from brands) group by category order by category`;

const toRows = (groups: Group[]) =>
  groups.flatMap(({ rows, metrics, columns }, category) =>
    rows === 0
      ? []
      : [
          [
            category,
            rows,
            ...metrics.flatMap(({ known, sum, median, highest }) => [known, sum, median, highest]),
            ...columns,
          ],
        ],
  );

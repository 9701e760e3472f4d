import {
  applyChanges,
  type CatalogueIndex,
  type FilterSpec,
  type IndexRow,
  openIndex,
  type Snapshot,
  SnapshotBuilder,
} from '@brandlode/catalogue-index';
import { CHANGE_KEYS, type ChangeKey, changeOf, METRIC_KEYS, type MetricKey } from '@brandlode/contract';
import { seeded } from '../../packages/catalogue-index/src/random-rows.testing.ts';
import { bytesOf, count, median, ms, table, timed, times } from '../lib/measure.ts';
import { brandRows, LAYOUT, POPULARITY } from './brand-rows.ts';

const WITH_CHANGES = { ...LAYOUT, metrics: [...METRIC_KEYS, ...CHANGE_KEYS] };
const RUNS = 25;

/**
 * Filters, sorting and counts by changes of metrics against the same by metrics, on the same rows; and what the columns of changes cost:
 * memory and the time of applying a changed brand, against an index without them.
 */
export async function benchGrowth(sizes: number[]): Promise<boolean> {
  let isMet = true;
  for (const size of sizes) isMet = (await benchSize(size)) && isMet;
  return isMet;
}

async function benchSize(size: number): Promise<boolean> {
  const without = build(size, false);
  const snapshot = build(size, true);
  const index = openIndex(snapshot);
  const rows: string[][] = [];
  const ratios: number[] = [];
  const compare = async (
    name: string,
    byMetric: () => Promise<unknown>,
    byChange: () => Promise<unknown>,
  ) => {
    const [one, other] = [await time(byMetric), await time(byChange)];
    ratios.push(other / one);
    rows.push([name, ms(one), ms(other), times(other / one)]);
  };
  const filter =
    (key: MetricKey | ChangeKey, low: number, sorted = false) =>
    () =>
      index.filter(
        { ...ALL, ranges: [{ metric: key, min: low, max: null, unknown: 'exclude' }] },
        { offset: 0, limit: 10 },
        sorted ? { metric: key, descending: true } : undefined,
      );
  await compare('filter', filter('ig_followers_count', 10_000), filter('ig_followers_count_change_30d', 100));
  await compare(
    'filter and sort',
    filter('ig_followers_count', 10_000, true),
    filter('ig_followers_count_change_30d', 100, true),
  );
  await compare('counts of 17 columns', () => index.facets(BY_COUNTRY, METRIC_KEYS), countsOf(index, '30d'));
  const changed = [...brandRows(1, 9)];
  const [plain, full] = [
    await time(() => Promise.resolve(applyChanges(without, changed, []))),
    await time(() =>
      Promise.resolve(
        applyChanges(
          snapshot,
          changed.map((row) => withChanges(row, seeded(3))),
          [],
        ),
      ),
    ),
  ];
  rows.push(['apply a changed brand (without, with)', ms(plain), ms(full), times(full / plain)]);
  const [less, more] = [bytesOf(without), bytesOf(snapshot)];
  rows.push(['memory (without, with), MB', mb(less), mb(more), times(more / less)]);
  console.log(
    table(
      `By changes against by metrics, ${count(size)} brands (ms, medians)`,
      ['what', 'metrics', 'changes', 'ratio'],
      rows,
    ),
  );
  // Changes are as fast as other metrics, apart from noise.
  return median(ratios) <= 1.25;
}

const ALL: FilterSpec = { ranges: [], flags: [], lists: [] };
const BY_COUNTRY: FilterSpec = { ...ALL, lists: [{ list: 'locations', values: [0], unknown: false }] };
const countsOf = (index: CatalogueIndex, period: string) => () =>
  index.facets(
    BY_COUNTRY,
    CHANGE_KEYS.filter((key) => changeOf(key).period === period),
  );

function build(size: number, changes: boolean): Snapshot {
  const builder = new SnapshotBuilder(changes ? WITH_CHANGES : LAYOUT, size);
  const random = seeded(3);
  for (const row of brandRows(size, 7, false)) builder.add(changes ? withChanges(row, random) : row);
  return builder.finish(POPULARITY);
}

/** Changes of six in ten known metrics, as in a catalogue that has been observed for months. */
function withChanges(row: IndexRow, random: () => number): IndexRow {
  const changes = CHANGE_KEYS.map((key) => {
    const value = row.metrics[METRIC_KEYS.indexOf(changeOf(key).metric)];
    if (value == null || random() > 0.6) return null;
    return random() < 0.4 ? 0 : Math.round(600 * (random() + random() - 0.8));
  });
  return { ...row, metrics: [...row.metrics, ...changes] };
}

/** Median milliseconds; a promise of the index is resolved at once. */
const time = async (run: () => Promise<unknown>): Promise<number> =>
  median(await timed(run, RUNS, Number.POSITIVE_INFINITY));

const mb = (bytes: number) => (bytes / 1e6).toFixed(0);

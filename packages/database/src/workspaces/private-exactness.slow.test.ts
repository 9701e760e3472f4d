import type { FilterSpec, IndexRow } from '@brandlode/catalogue-index';
import { Oracle } from '@brandlode/catalogue-index/oracle.testing.ts';
import {
  LAYOUT,
  randomRow,
  randomSpec,
  SEED,
  seeded,
} from '@brandlode/catalogue-index/random-rows.testing.ts';
import { suggestPlainly } from '@brandlode/catalogue-index/text/suggest-oracle.testing.ts';
import { CATEGORIES, COUNTRY_IDS, type FlagKey, type MetricKey } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../in-transaction.ts';
import { countPrivateFacets } from '../private-brands/count-private-facets.ts';
import { filterPrivateBrands } from '../private-brands/filter-private-brands.ts';
import type { PrivateFilter } from '../private-brands/private-filter.ts';
import { savePrivateBrands } from '../private-brands/save-private-brands.ts';
import { suggestPrivateBrands } from '../private-brands/suggest-private-brands.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { ensureWorkspace } from './workspaces.ts';

const ROWS = 600;

/** The columns behind the generator's layout. */
const METRICS: MetricKey[] = [
  'estimated_monthly_traffic',
  'estimated_monthly_revenue',
  'trustpilot_rating',
  'ig_followers_count',
  'reddit_mentions_count',
  'fb_ads_count',
  'product_count',
];
const FLAGS: FlagKey[] = ['is_pinned', 'is_shop'];
const LISTS = ['locations', 'categories'] as const;
const CATEGORY_IDS = CATEGORIES.flatMap(({ id, sub_categories }) => [
  id,
  ...sub_categories.map((sub) => sub.id),
]);
const VALUES: (string | number)[][] = [COUNTRY_IDS, CATEGORY_IDS];

let database: TestDatabase;
let workspaceId: string;
/** The rows of the workspace, with their ids. */
let rows: IndexRow[];
const random = seeded(SEED);

beforeAll(async () => {
  database = await createTestDatabase();
  const [mine, other] = await Promise.all(['a', 'b'].map(newWorkspace));
  workspaceId = mine!;
  rows = Array.from({ length: ROWS }, (_, id) => randomRow(id, random));
  await save(mine!, rows);
  // Rows that must never be found.
  await save(other!, rows.slice(0, 200));
  const { rows: saved } = await database.pool.query<{ id: number; address: string; tie_break: number }>(
    'select id, address, tie_break from private_brands where workspace_id = $1',
    [workspaceId],
  );
  const byAddress = new Map(saved.map((row) => [row.address, row]));
  rows = rows.map((row) => {
    const { id, tie_break } = byAddress.get(row.domain)!;
    return { ...row, id, tieBreak: tie_break };
  });
});
afterAll(() => database.drop());

async function newWorkspace(name: string) {
  const { rows } = await database.pool.query(
    "insert into users (email, first_name, last_name) values ($1, 'A', 'B') returning id",
    [`${name}@example.com`],
  );
  return ensureWorkspace(database.db, rows[0].id);
}

const save = (workspaceId: string, from: IndexRow[]) =>
  inTransaction(database, ({ db }) =>
    savePrivateBrands(db, from.map(toPatch), {
      workspaceId,
      importId: 'x',
      source: 'x',
      observedAt: new Date(),
      limit: ROWS,
      overwrite: ['brand_name'],
    }),
  );

const named = (keys: string[], values: unknown[]) =>
  Object.fromEntries(keys.flatMap((key, at) => (values[at] === null ? [] : [[key, values[at]]])));

const toPatch = (row: IndexRow) => ({
  domain: row.domain,
  brand_name: row.name,
  ...named(METRICS, row.metrics),
  ...named(FLAGS, row.flags),
  ...named(
    [...LISTS],
    row.lists.map((list, at) => [...new Set(list)].map((value) => VALUES[at]![value])),
  ),
});

const toFilter = (spec: FilterSpec): PrivateFilter => ({
  ranges: spec.ranges.map((range) => ({ ...range, metric: METRICS[LAYOUT.metrics.indexOf(range.metric)]! })),
  flags: spec.flags.map(({ flag, value }) => ({ flag: FLAGS[LAYOUT.flags.indexOf(flag)]!, value })),
  lists: spec.lists.map(({ list, values, unknown, not }) => {
    const at = LAYOUT.lists.findIndex(({ name }) => name === list);
    return { list: LISTS[at]!, values: values.map((value) => VALUES[at]![value]!), unknown, not };
  }),
});

it(`finds, counts, orders and pages private brands as a plain filter does (seed ${SEED})`, async () => {
  const oracle = new Oracle(LAYOUT, rows, 'traffic');
  for (let payload = 0; payload < 600; payload++) {
    // Private brands are never filtered by ids.
    const { ids: _, ...spec } = randomSpec(rows, random);
    const at = Math.floor(random() * METRICS.length);
    const sorted = payload % 2 === 1 && { descending: random() < 0.5 };
    const expected = oracle.filter(spec, sorted ? { ...sorted, metric: LAYOUT.metrics[at]! } : undefined);
    const offset = payload % 3 === 0 ? 0 : Math.floor(random() * (expected.length + 3));
    const limit = payload % 3 === 0 ? ROWS : Math.floor(random() * 30);
    const page = await filterPrivateBrands(
      database.db,
      workspaceId,
      toFilter(spec),
      { offset, limit },
      sorted ? { ...sorted, metric: METRICS[at]! } : undefined,
    );
    expect(page, `seed ${SEED}, payload ${payload}: ${JSON.stringify(spec)}`).toEqual({
      total: expected.length,
      ids: expected.slice(offset, offset + limit),
    });
  }
});

it(`counts the options of the filter bar over private brands as a plain filter does (seed ${SEED})`, async () => {
  const oracle = new Oracle(LAYOUT, rows, 'traffic');
  for (let payload = 0; payload < 80; payload++) {
    const { ids: _, ...spec } = randomSpec(rows, random);
    const facets = await countPrivateFacets(database.db, workspaceId, toFilter(spec));
    const metricOf = (name: string) => facets.metrics.find(({ metric }) => metric === name)!;
    const shape = { total: 0, metrics: METRICS.map(metricOf), flags: [], lists: [] };
    const expected = oracle.facets(spec, shape);
    const message = `seed ${SEED}, payload ${payload}: ${JSON.stringify(spec)}`;
    expect(facets.total, message).toBe(expected.total);
    expect(shape.metrics, message).toEqual(
      expected.metrics.map((metric, at) => ({ ...metric, metric: METRICS[at] })),
    );
    expect(
      FLAGS.map((name) => facets.flags.find(({ flag }) => flag === name)),
      message,
    ).toEqual(expected.flags.map((flag, at) => ({ ...flag, flag: FLAGS[at] })));
    for (const [at, { rows, counts, unknown }] of expected.lists.entries()) {
      const list = facets.lists.find((one) => one.list === LISTS[at])!;
      const known = counts.flatMap((count, value) =>
        count > 0 ? [[String(VALUES[at]![value]), count]] : [],
      );
      expect([...list.counts].sort(), message).toEqual(known.sort());
      expect([list.rows, list.unknown], message).toEqual([rows, unknown]);
    }
  }
});

it(`finds private brands by a keyword as the index does (seed ${SEED})`, async () => {
  const ordered = new Oracle(LAYOUT, rows, 'traffic').rows;
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const keywords = Array.from({ length: 150 }, () => {
    const { name, domain } = pick(rows);
    const text = pick([
      name,
      domain,
      name.split(' ').reverse().join(' '),
      `https://www.${domain}/x`,
      `a.${domain}`,
    ]);
    const from = pick([0, 0, Math.floor(random() * text.length)]);
    const cut = text.slice(from, from + 1 + Math.floor(random() * text.length));
    const at = Math.floor(random() * cut.length);
    return pick([cut, text, cut.slice(0, at) + pick(['', 'q', '%', "'"]) + cut.slice(at + 1)]);
  });
  for (const keyword of keywords) {
    const found = await suggestPrivateBrands(database.db, workspaceId, keyword, 10);
    const expected = suggestPlainly(ordered, keyword, 1).slice(0, 10);
    expect(found, `seed ${SEED}, keyword '${keyword}'`).toEqual(expected);
  }
});

it('finds private brands by a keyword of rare signs', async () => {
  await save(workspaceId, [{ ...rows[0]!, name: '𠮷野家' }]);
  const find = (keyword: string) => suggestPrivateBrands(database.db, workspaceId, keyword, 10);
  expect(await find('𠮷野')).toEqual([rows[0]!.id]);
  expect(await find('𠮷里')).toEqual([rows[0]!.id]);
});

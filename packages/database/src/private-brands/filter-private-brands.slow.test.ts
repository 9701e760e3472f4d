import { type FilterSpec, type IndexRow, type Layout, normalise } from '@brandlode/catalogue-index';
import { Oracle } from '@brandlode/catalogue-index/oracle.testing.ts';
import { LAYOUT, randomRow, SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import type { FilterEngine } from '@brandlode/catalogue-index/testing/engine.ts';
import { filterSemantics } from '@brandlode/catalogue-index/testing/filter-semantics.ts';
import { suggestPlainly } from '@brandlode/catalogue-index/text/suggest-oracle.testing.ts';
import { CATEGORIES, COUNTRY_IDS, FLAG_KEYS, METRIC_KEYS, type MetricKey } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { addUser, useDatabase } from '../testing.ts';
import { ensureWorkspace } from '../workspaces/workspaces.ts';
import { countPrivateFacets, readPrivateBounds } from './count-private-facets.ts';
import { filterPrivateBrands } from './filter-private-brands.ts';
import type { PrivateFilter } from './private-filter.ts';
import { suggestPrivateBrands } from './suggest-private-brands.ts';

/** The columns behind the lists of the layout, and their values. */
const LISTS = ['locations', 'categories'] as const;
const CATEGORY_IDS = CATEGORIES.flatMap(({ id, sub_categories }) => [
  id,
  ...sub_categories.map((sub) => sub.id),
]);
const VALUES: (string | number)[][] = [COUNTRY_IDS, CATEGORY_IDS];

const database = await useDatabase();

const newWorkspace = async () => ensureWorkspace(database.db, await addUser(database));

const METRIC_TYPES = METRIC_KEYS.map((key) => `${key} bigint`);
const FLAG_TYPES = FLAG_KEYS.map((key) => `${key} boolean`);
const TYPES = `id bigint, tie_break bigint, search_name text, search_address text, locations text[], categories smallint[], ${[...METRIC_TYPES, ...FLAG_TYPES].join()}`;
const COLUMNS = TYPES.replace(/ (bigint|boolean|(text|smallint)(\[\])?)/g, '');

/** Writes the rows as they are, with their ids: the metrics and flags of a layout are the first columns. */
async function insert(workspaceId: string, rows: IndexRow[]) {
  const records = rows.map(({ id, name, domain, tieBreak = 0, metrics, flags, lists }) => ({
    id,
    tie_break: tieBreak,
    search_name: normalise(name),
    search_address: normalise(domain),
    ...Object.fromEntries(metrics.map((value, m) => [METRIC_KEYS[m], value])),
    ...Object.fromEntries(flags.map((value, f) => [FLAG_KEYS[f], value])),
    ...Object.fromEntries(
      LISTS.map((key, l) => [key, [...new Set(lists[l])].map((value) => VALUES[l]![value])]),
    ),
  }));
  await database.query(
    `insert into private_brands (workspace_id, source_id, address, brand_name, ${COLUMNS}) overriding system value
     select $1, 0, id::text, id::text, ${COLUMNS} from jsonb_to_recordset($2) as record (${TYPES})`,
    [workspaceId, JSON.stringify(records)],
  );
}

const toFilter = ({ metrics, flags, lists }: Layout, spec: FilterSpec): PrivateFilter => ({
  ranges: spec.ranges.map((range) => ({ ...range, metric: METRIC_KEYS[metrics.indexOf(range.metric)]! })),
  flags: spec.flags.map(({ flag, value }) => ({ flag: FLAG_KEYS[flags.indexOf(flag)]!, value })),
  lists: spec.lists.map(({ list, values, unknown, not }) => {
    const l = lists.findIndex(({ name }) => name === list);
    return { list: LISTS[l]!, values: values.map((value) => VALUES[l]![value]!), unknown, not };
  }),
});

const PRIVATE_BRANDS: FilterEngine = {
  name: 'over private brands',
  filtersIds: false,
  keepsVersions: false,
  open: async (layout, _, rows) => {
    const { db, query } = database;
    const workspaceId = await newWorkspace();
    const ids = new Set(rows.map(({ id }) => id));
    await insert(workspaceId, rows);
    // Rows of another workspace, which must never be found.
    await insert(await newWorkspace(), rows.slice(0, 100));
    const keyOf = (metric: string): MetricKey => METRIC_KEYS[layout.metrics.indexOf(metric)]!;
    return {
      index: () => ({
        size: ids.size,
        filter: (spec, page, sort) =>
          filterPrivateBrands(
            db,
            workspaceId,
            toFilter(layout, spec),
            page,
            sort && { ...sort, metric: keyOf(sort.metric) },
          ),
        bounds: async (metric) => (await readPrivateBounds(db, workspaceId))[keyOf(metric)] ?? null,
        facets: async (spec) => {
          const facets = await countPrivateFacets(db, workspaceId, toFilter(layout, spec));
          return {
            total: facets.total,
            metrics: layout.metrics.map((metric, m) => ({ ...facets.metrics[m]!, metric })),
            flags: layout.flags.map((flag, f) => ({ ...facets.flags[f]!, flag })),
            lists: layout.lists.map(({ name, size }, l) => {
              const { counts, ...list } = facets.lists.find((facet) => facet.list === LISTS[l])!;
              const countOf = (value: number) => counts.get(String(VALUES[l]![value])) ?? 0;
              return {
                ...list,
                list: name,
                counts: Array.from({ length: size }, (_, value) => countOf(value)),
              };
            }),
          };
        },
      }),
      apply: async (changed, deleted) => {
        const latest = new Map(changed.map((row) => [row.id, row]));
        for (const id of deleted) latest.delete(id);
        const gone = [...changed.map(({ id }) => id), ...deleted];
        await query('delete from private_brands where workspace_id = $1 and id = any($2)', [
          workspaceId,
          gone,
        ]);
        await insert(workspaceId, [...latest.values()]);
        for (const id of gone) ids.delete(id);
        for (const id of latest.keys()) ids.add(id);
      },
    };
  },
};

filterSemantics(PRIVATE_BRANDS, { payloads: 0.05, changes: 0.1 });

it(`finds private brands by a keyword as the index does (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const rows = Array.from({ length: 600 }, (_, id) => randomRow(id, random));
  const workspaceId = await newWorkspace();
  await insert(workspaceId, rows);
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
    const position = Math.floor(random() * cut.length);
    return pick([cut, text, cut.slice(0, position) + pick(['', 'q', '%', "'"]) + cut.slice(position + 1)]);
  });
  for (const keyword of keywords) {
    const found = await suggestPrivateBrands(database.db, workspaceId, keyword, 10);
    const expected = suggestPlainly(ordered, keyword, 1).slice(0, 10);
    expect(found, `seed ${SEED}, keyword '${keyword}'`).toEqual(expected);
  }
});

it('finds private brands by a keyword of rare signs', async () => {
  const workspaceId = await newWorkspace();
  await insert(workspaceId, [{ ...randomRow(1, seeded(1)), name: '𠮷野家' }]);
  const find = (keyword: string) => suggestPrivateBrands(database.db, workspaceId, keyword, 10);
  expect(await find('𠮷野')).toEqual([1]);
  expect(await find('𠮷里')).toEqual([1]);
});

import type { Bounds, CatalogueIndex, Position } from '@brandlode/catalogue-index';
import { LAST_PLACE, metricColumn } from './columns.ts';
import { conditions, place } from './conditions.ts';
import { countFacets } from './count-facets.ts';
import { groupRows } from './group-rows.ts';
import { isVisible, type Revision, type RevisionScope, type Store, tablesOf } from './revision.ts';
import { suggest } from './suggest.ts';

/**
 * The index at one revision, unaffected by concurrent writes. Rejects if the servers do not respond in time: see
 * `isUnavailable`.
 */
export function openRevision(store: Store, revision: Revision): CatalogueIndex {
  const { shards, schema } = store;
  const { layout } = schema;
  const { allRows: rows, rows: shardRows } = tablesOf(store, revision);
  const visible = isVisible(store, revision);
  const scope: RevisionScope = { shards, schema, revision, rows, shardRows, visible };
  const popularity = layout.metrics.indexOf(schema.popularity);
  let known: Promise<Bounds[]> | undefined;
  // Read once per revision, and again only after a failure.
  const bounds = () => {
    known ??= readBounds(scope).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    size: revision.size,
    filter: async (spec, { offset, limit, after }, sort) => {
      if (after && spec.ids && !sort) throw new RangeError('the order of ids has no positions');
      const filters = conditions(layout, popularity, spec).map(({ sql }) => sql);
      const where = [...filters, visible].join(' and ');
      const byIds = spec.ids?.length ? `indexOf([${spec.ids.join()}], id), ` : '';
      const column = sort && metricColumn(place(layout.metrics, sort.metric));
      const by = sort ? `${column} ${sort.descending ? 'desc' : 'asc'} nulls last, ` : byIds;
      const from = after ? ` and ${isAfter(after, column, sort?.descending)}` : '';
      const counting =
        filters.length === 0 ? [[revision.size]] : shards.query(`select count() from ${rows} where ${where}`);
      const paging =
        limit === 0
          ? []
          : shards.query(
              // One row more tells whether others follow.
              `select id, ${column ?? 'null'}, place, tie_break from ${rows} where ${where}${from}
               order by ${by}place, tie_break, id limit ${offset}, ${limit + 1}`,
            );
      const [[[total]], found] = (await Promise.all([counting, paging])) as [[[number]], PageRow[]];
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        total,
        ids: page.map(([id]) => id),
        last: last === undefined ? null : toPosition(last),
        more: found.length > limit,
      };
    },
    bounds: async (metric) => {
      const m = place(layout.metrics, metric);
      return (await bounds())[m]!;
    },
    facets: async (spec, metrics = layout.metrics) => {
      const filters = conditions(layout, popularity, spec);
      return countFacets(scope, filters, await bounds(), metrics);
    },
    groups: async (spec, grouping) => {
      const filters = conditions(layout, popularity, spec).map(({ sql }) => sql);
      return groupRows(scope, filters, grouping);
    },
    suggest: (text, limit) => suggest(scope, text, limit),
    has: async (id) => {
      if (!Number.isSafeInteger(id) || id < 0) return false;
      const [row] = await shards.query<[number]>(
        `select count() from ${rows} where id = ${id} and ${visible}`,
      );
      return row![0] === 1;
    },
  };
}

type PageRow = [id: number, value: number | null, place: number, tieBreak: number];

const toPosition = ([id, value, place, tieBreak]: PageRow): Position => ({
  value,
  popularity: place === LAST_PLACE ? null : 0 - place,
  tieBreak,
  id,
});

/** SQL that is true for the rows after a position. Rows are stored in the order of popularity: those before its place are not read. */
function isAfter(
  { value, popularity, tieBreak, id }: Position,
  column?: string,
  descending?: boolean,
): string {
  const last = popularity === null ? LAST_PLACE : 0 - popularity;
  if (!column) return `(place >= ${last} and (place, tie_break, id) > (${last}, ${tieBreak}, ${id}))`;
  const sign = descending ? '-' : '';
  return `((isNull(${column}), ${sign}ifNull(${column}, 0), place, tie_break, id) >
    (${Number(value === null)}, ${sign}(${value ?? 0}), ${last}, ${tieBreak}, ${id}))`;
}

async function readBounds({ shards, schema: { layout }, rows, visible }: RevisionScope): Promise<Bounds[]> {
  const ends = layout.metrics.map((_, m) => `min(${metricColumn(m)}), max(${metricColumn(m)})`);
  const [row] = await shards.query<(number | null)[]>(`select ${ends.join()} from ${rows} where ${visible}`);
  return layout.metrics.map((_, m) => {
    const [min, max] = [row?.[m * 2] ?? null, row?.[m * 2 + 1] ?? null];
    return min === null || max === null ? null : { min, max };
  });
}

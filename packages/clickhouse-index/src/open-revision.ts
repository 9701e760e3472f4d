import type { Bounds, CatalogueIndex } from '@brandlode/catalogue-index';
import { metricColumn } from './columns.ts';
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
    filter: async (spec, { offset, limit }, sort) => {
      const filters = conditions(layout, popularity, spec).map(({ sql }) => sql);
      const where = [...filters, visible].join(' and ');
      const byIds = spec.ids?.length ? `indexOf([${spec.ids.join()}], id), ` : '';
      const by = sort
        ? `${metricColumn(place(layout.metrics, sort.metric))} ${sort.descending ? 'desc' : 'asc'} nulls last, `
        : byIds;
      const counting =
        filters.length === 0 ? [[revision.size]] : shards.query(`select count() from ${rows} where ${where}`);
      const paging =
        limit === 0
          ? []
          : shards.query(
              `select id from ${rows} where ${where} order by ${by}place, tie_break, id limit ${offset}, ${limit}`,
            );
      const [[[total]], page] = (await Promise.all([counting, paging])) as [[[number]], [number][]];
      return { total, ids: page.map(([id]) => id) };
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

async function readBounds({ shards, schema: { layout }, rows, visible }: RevisionScope): Promise<Bounds[]> {
  const ends = layout.metrics.map((_, m) => `min(${metricColumn(m)}), max(${metricColumn(m)})`);
  const [row] = await shards.query<(number | null)[]>(`select ${ends.join()} from ${rows} where ${visible}`);
  return layout.metrics.map((_, m) => {
    const [min, max] = [row?.[m * 2] ?? null, row?.[m * 2 + 1] ?? null];
    return min === null || max === null ? null : { min, max };
  });
}

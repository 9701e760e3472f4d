import type { Bounds, CatalogueIndex } from '@brandlode/catalogue-index';
import { metricColumn } from './columns.ts';
import { conditions } from './conditions.ts';
import { countFacets } from './count-facets.ts';
import { type Edition, isThere, type Kept, type Store, tablesOf } from './edition.ts';
import type { Shards } from './shards.ts';
import { suggest } from './suggest.ts';

/** What the questions about one edition have in common. */
export type Asked = {
  shards: Shards;
  kept: Kept;
  edition: Edition;
  /** The table over all shards, and the condition for the rows of the edition. */
  rows: string;
  there: string;
};

/**
 * Answers from ClickHouse as the index in memory does, about this edition whatever is written meanwhile. Rejects where the
 * servers do not answer in time: see `isAway`.
 */
export function openEdition(store: Store, edition: Edition): CatalogueIndex {
  const { shards, kept } = store;
  const { layout } = kept;
  const rows = tablesOf(store, edition).allRows;
  const there = isThere(store, edition);
  const asked: Asked = { shards, kept, edition, rows, there };
  const popularity = layout.metrics.indexOf(kept.popularity);
  let known: Promise<Bounds[]> | undefined;
  // Asked once for the edition, and again only where that failed.
  const bounds = () => {
    known ??= readBounds(asked).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    size: edition.size,
    filter: async (spec, { offset, limit }) => {
      const held = conditions(layout, popularity, spec).map(({ sql }) => sql);
      const where = [...held, there].join(' and ');
      const counting =
        held.length === 0 ? [[edition.size]] : shards.ask(`select count() from ${rows} where ${where}`);
      const paging =
        limit === 0
          ? []
          : shards.ask(`select id from ${rows} where ${where} order by place, id limit ${offset}, ${limit}`);
      const [[[total]], page] = (await Promise.all([counting, paging])) as [[[number]], [number][]];
      return { total, ids: page.map(([id]) => id) };
    },
    bounds: async (metric) => {
      const m = layout.metrics.indexOf(metric);
      if (m < 0) throw new RangeError(`not a metric of the layout: ${metric}`);
      return (await bounds())[m]!;
    },
    facets: async (spec) => {
      const held = conditions(layout, popularity, spec);
      return countFacets(asked, held, await bounds());
    },
    suggest: (text, limit) => suggest(asked, text, limit),
    has: async (id) => {
      if (!Number.isSafeInteger(id) || id < 0) return false;
      const [row] = await shards.ask<[number]>(`select count() from ${rows} where id = ${id} and ${there}`);
      return row![0] === 1;
    },
  };
}

async function readBounds({ shards, kept: { layout }, rows, there }: Asked): Promise<Bounds[]> {
  const ends = layout.metrics.map((_, m) => `min(${metricColumn(m)}), max(${metricColumn(m)})`);
  const [row] = await shards.ask<(number | null)[]>(`select ${ends.join()} from ${rows} where ${there}`);
  return layout.metrics.map((_, m) => {
    const [min, max] = [row?.[m * 2] ?? null, row?.[m * 2 + 1] ?? null];
    return min === null || max === null ? null : { min, max };
  });
}

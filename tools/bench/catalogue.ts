import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CatalogueIndex,
  type IndexRow,
  openIndex,
  type Snapshot,
  SnapshotBuilder,
} from '@brandlode/catalogue-index';
import type { DuckDBConnection } from '@duckdb/node-api';
import { brandRows, LAYOUT, POPULARITY } from './brand-rows.ts';
import { writeBrandsFile } from './brands-file.ts';
import { loadDuckdb } from './duckdb.ts';
import { loadPostgres, type Postgres } from './postgres.ts';

/** The same rows in every engine. */
export type Catalogue = {
  size: number;
  snapshot: Snapshot;
  index: CatalogueIndex;
  /** The first rows, for choosing bounds and names. */
  sample: IndexRow[];
  postgres: Postgres;
  duckdb: DuckDBConnection;
};

export async function loadCatalogue(size: number, postgres: Postgres): Promise<Catalogue> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-bench-'));
  const path = join(folder, 'brands.tsv');
  try {
    await writeBrandsFile(path, brandRows(size));
    await loadPostgres(postgres, path);
    const duckdb = await loadDuckdb(path);
    const { snapshot } = buildIndex(size, true);
    return {
      size,
      snapshot,
      index: openIndex(snapshot),
      sample: [...brandRows(Math.min(size, 20_000))],
      postgres,
      duckdb,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without texts, for measuring only the filter columns. */
export function buildIndex(size: number, withText: boolean): { snapshot: Snapshot; milliseconds: number } {
  const builder = new SnapshotBuilder(LAYOUT, size);
  for (const row of brandRows(size, 7, withText)) builder.add(row);
  const start = performance.now();
  const snapshot = builder.finish(POPULARITY);
  return { snapshot, milliseconds: performance.now() - start };
}

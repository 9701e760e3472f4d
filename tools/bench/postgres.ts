import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { startEmbedded } from '@brandlode/embedded-postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { POPULARITY } from './brand-rows.ts';
import { COLUMNS } from './brands-file.ts';

export type Postgres = { client: pg.Client; stop: () => Promise<void> };

/** A temporary server with the product's settings, without waiting for the disk. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-bench-postgres-'));
  const server = await startEmbedded({ folder, durable: false });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`set work_mem = '256MB'`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  return {
    client,
    stop: async () => {
      await client.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Loads the rows in order of popularity, with the indexes that help most filters: popularity, the lists, the flags, and
 * trigrams for the keyword.
 */
export async function loadPostgres({ client }: Postgres, path: string): Promise<void> {
  await client.query(`
    create extension if not exists pg_trgm;
    drop table if exists brands;
    drop table if exists loaded;
    create unlogged table loaded (
      id int, brand_name text, domain text,
      ${METRIC_KEYS.map((key) => `${key} bigint`).join()},
      ${FLAG_KEYS.map((key) => `${key} boolean`).join()},
      locations smallint[], categories smallint[]
    )`);
  await pipeline(
    createReadStream(path),
    client.query(copyFrom(`copy loaded (${COLUMNS.join()}) from stdin`)),
  );
  await client.query(
    `create unlogged table brands as select * from loaded order by ${POPULARITY} desc nulls last, id`,
  );
  await client.query('drop table loaded');
  for (const index of [
    `unique index on brands (id)`,
    `index on brands (${POPULARITY} desc nulls last, id)`,
    `index on brands using gin (locations)`,
    `index on brands using gin (categories)`,
    `index on brands using gin (lower(brand_name) gin_trgm_ops, domain gin_trgm_ops)`,
    ...FLAG_KEYS.map((key) => `index on brands (${key})`),
  ]) {
    await client.query(`create ${index}`);
  }
  await client.query('vacuum analyze brands');
}

/** One more index for every metric: they help narrow ranges and make broad ones slower. */
export async function addMetricIndexes({ client }: Postgres): Promise<void> {
  for (const key of METRIC_KEYS)
    if (key !== POPULARITY) await client.query(`create index on brands (${key})`);
  await client.query('vacuum analyze brands');
}

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { readBackup, restore } from '@brandlode/backup';
import { migrate, SteadyClient } from '@brandlode/database';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { getConstructionPlans } from 'pg-boss';
import { to as copyTo } from 'pg-copy-streams';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, startProduct } from '../e2e/support/product.ts';
import { MEMBER, releases } from './release.ts';

/**
 * Tables and columns of earlier releases, as `table` or `table.column`, that have another name now; null if a later migration
 * removed them on purpose, with the new place of the content.
 */
const RENAMED: Record<string, string | null> = {
  'public.figure_observations': 'public.metric_observations',
  'public.page_memories': 'public.cached_pages',
  'public.page_memories.read': 'content',
  'public.page_memories.kept_at': 'cached_at',
  'public.robots_memories': 'public.cached_robots_files',
  'public.robots_memories.kept': 'content',
  'public.robots_memories.kept_at': 'cached_at',
  'public.host_turns': 'public.host_pauses',
  'public.stripe_event_reading': 'public.stripe_event_cursor',
  'public.stripe_event_reading.one': 'id',
  'public.brand_facts.proof': 'evidence',
  'public.fact_observations.proof': 'evidence',
  'public.stores.begun_at': 'started_at',
  'public.source_runs.refused': 'rejected',
  'public.import_chunks.n': 'position',
  'public.import_problems.n': 'position',
  'public.stripe_customers.looks_begun': 'syncs_started',
  'public.stripe_customers.look_applied': 'sync_applied',
};

const decompress = (bytes: Buffer) =>
  promisify<Buffer, object, Buffer>(zstdDecompress)(bytes, {
    params: { [constants.ZSTD_d_windowLogMax]: 27 },
  });

type Content = { table: string; columns: string[]; rows: string[] }[];

/** Every table of a backup with its rows as COPY writes them. */
async function contentOf(backup: Buffer): Promise<Content> {
  const content: Content = [];
  async function* bytes() {
    yield await decompress(backup);
  }
  for await (const part of readBackup(bytes())) {
    if (part.part === 'table') content.push({ ...part.head, rows: linesOf(await text(part.rows)) });
  }
  return content;
}
const linesOf = (copied: string) => copied.split('\n').slice(0, -1).toSorted();

/** The same tables and columns of a database. */
async function sameIn(url: string, content: Content): Promise<Content> {
  const client = new SteadyClient({ connectionString: url });
  await client.connect();
  try {
    const found: Content = [];
    for (const { table, columns } of content) {
      const copy = client.query(copyTo(`copy (select ${columns} from ${table}) to stdout`));
      found.push({ table, columns, rows: linesOf(await text(copy)) });
    }
    return found;
  } finally {
    await client.end();
  }
}

const nameNow = (name: string, earlier = name): string | null => {
  const present = RENAMED[earlier];
  return present === undefined ? name : present;
};

/** The content that a migration preserves, with the present names. */
const migratable = (content: Content): Content =>
  content.flatMap(({ table, columns, rows }) => {
    const present = nameNow(table);
    if (rows.length === 0 || present === null) return [];
    const names = columns.map((column) => nameNow(column, `${table}.${column}`));
    const kept = (values: (string | null)[]) => values.filter((_, index) => names[index] !== null);
    return {
      table: present,
      columns: kept(names) as string[],
      rows: rows.map((row) => kept(row.split('\t')).join('\t')).toSorted(),
    };
  });

const jobTables = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans('pgboss'))![1]!;

let folder: string;
let databases: TestDatabase[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brandlode-upgrade-'));
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  databases = [];
  await rm(folder, { recursive: true, force: true });
});

async function* inOne(bytes: Buffer) {
  yield bytes;
}
async function newDatabase() {
  const database = await createTestDatabase();
  databases.push(database);
  // An open pool would count as the product running on it.
  await database.close();
  return database.url;
}

/** Puts the released data folder in place, readable for the account that PostgreSQL runs as. */
async function unpack(archive: Buffer) {
  execFileSync('tar', ['-C', folder, '--no-same-owner', '-x'], { input: await decompress(archive) });
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534:65534', join(folder, 'postgres')]);
}

it('has a release to upgrade from', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('From release $name', (release) => {
  it('a backup is restored without loss, into an empty database and over a newer one', async () => {
    const before = await contentOf(release.backup());
    expect(before.find(({ table }) => table === 'public.users')?.rows).toHaveLength(2);
    for (const replace of [false, true]) {
      const url = await newDatabase();
      if (replace) await insertBrand(url);
      const bytes = await decompress(release.backup());
      await restore(url, inOne(bytes), { createJobTables: jobTables, replace });
      expect(await migrate(url)).toEqual([]);
      expect(await sameIn(url, migratable(before))).toEqual(migratable(before));
    }
  });

  it('a data folder is migrated without loss', async () => {
    await unpack(release.dataFolder());
    const before = migratable(await contentOf(release.backup()));
    const server = await startEmbedded({ folder: join(folder, 'postgres') });
    try {
      await migrate(server.url);
      expect(await sameIn(server.url, before)).toEqual(before);
    } finally {
      await server.stop();
    }
  });

  it('npm start works with the data folder: the member signs in with their plan, and the real brands are shown', async () => {
    await unpack(release.dataFolder());
    const brands = (await contentOf(release.backup())).find(({ table }) => table === 'public.brands')!;
    const mark = brands.columns.indexOf('is_demonstration');
    const real = brands.rows.filter((row) => row.split('\t')[mark] === 'f');
    const product = await startProduct({ dataDir: folder, env: { DEMO_BRANDS: '20' } });
    try {
      const ready = await (await fetch(`${product.url}/readyz`)).json();
      expect(ready).toMatchObject({ brands: real.length });
      const { email, password } = MEMBER;
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify({ email, password }),
      });
      const { accessToken, user } = (await response.json()) as { accessToken: string; user: object };
      expect(user).toMatchObject({ email, emailVerified: true, tier: 'plus', interval: 'month' });
      const found = await fetch(`${product.url}/api/brands/search?keyword=Velvet`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      expect(JSON.stringify(await found.json())).toContain(release.shop);
    } finally {
      await product.stop();
    }
  });
});

it('rejects a backup made by a newer version with one sentence, without changes', async () => {
  const text = (await decompress(releases.at(-1)!.backup())).toString('latin1');
  const end = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, end)) as { migrations: object[] };
  head.migrations.push({ name: '9999_future.sql', hash: '' });
  const file = join(folder, 'newer.zst');
  await writeFile(file, zstdCompressSync(Buffer.from(JSON.stringify(head) + text.slice(end), 'latin1')));
  const url = await newDatabase();
  await insertBrand(url);
  const { code, output } = await runCommand('scripts/restore.ts', [file, '--replace'], { DATABASE_URL: url });
  expect(output).toBe(
    'The backup was made by a newer version (9999_future.sql is not known here). Update the code.\n',
  );
  expect(code).toBe(1);
  const [brands] = await sameIn(url, [{ table: 'public.brands', columns: ['domain'], rows: [] }]);
  expect(brands!.rows).toEqual(['kept.example']);
});

async function insertBrand(url: string) {
  const client = new SteadyClient({ connectionString: url });
  await client.connect();
  await client.query("insert into brands (brand_name, domain) values ('Kept', 'kept.example')");
  await client.end();
}

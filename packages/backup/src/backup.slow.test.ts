import { PassThrough } from 'node:stream';
import { applyMigration, CREATE_SCHEMA_MIGRATIONS, migrate, readMigrations } from '@brandlode/database';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { loadDemonstration } from '@brandlode/demonstration/load';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { backUp } from './back-up.ts';
import { UnreadableBackupError } from './format.ts';
import { readBackup } from './read-backup.ts';
import { RestoreRejectedError, restore } from './restore.ts';

const databases: TestDatabase[] = [];
async function newDatabase() {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

/** Tests every nth version, back from the newest; `npm run test:long` tests all. */
const VERSION_STEP = Number(process.env.BACKUP_VERSION_STEP ?? 30);

const OPTIONS = { createJobTables: 'create schema pgboss', replace: false };

/** The content and result of a backup. */
async function backedUp(url: string) {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk) => chunks.push(chunk));
  const content = await backUp(url, out);
  return { bytes: Buffer.concat(chunks), content };
}
async function* inChunks(bytes: Buffer, size = 1000) {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}
/** Its pool would count as the product running on it. */
async function alone(database: TestDatabase) {
  await database.close();
  return database.url;
}
async function queryRows(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The sum of a column of brands in a backup. */
async function sumOf(column: string, bytes: Buffer) {
  let sum = 0;
  for await (const part of readBackup(inChunks(bytes, 64 * 1024))) {
    if (part.part !== 'table') continue;
    const text = Buffer.concat(await Array.fromAsync(part.rows)).toString();
    if (part.head.table !== 'public.brands') continue;
    const index = part.head.columns.indexOf(column);
    for (const row of text.trimEnd().split('\n')) sum += Number(row.split('\t')[index]);
  }
  return sum;
}

describe('A backup', () => {
  it('restores the same content into another database, where ids continue after the highest', async () => {
    const from = await newDatabase();
    await loadDemonstration(from, 100);
    await from.pool.query(
      "update brands set brand_description = E'tab\\t, line\\n\\\\. and \\\\N' where id < 20",
    );
    await from.pool.query('delete from brands where id > 90');
    // Observed before the restore creates the partitions.
    await from.pool.query(
      `insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
       values (1, 'ig_followers_count', now() - interval '12 months', 'page', 'measured', 5)`,
    );
    const { bytes, content } = await backedUp(from.url);
    const to = await alone(await newDatabase());

    const restored = await restore(to, inChunks(bytes, 37), OPTIONS);

    expect(restored).toEqual(content);
    expect(content.rows['public.brands']).toBe(90);
    expect((await backedUp(to)).content.sha256).toBe(content.sha256);
    expect(await queryRows(to, 'select from metric_observations_default')).toEqual([]);
    const [added] = await queryRows(
      to,
      "insert into brands (brand_name, domain) values ('New', 'new.example') returning id",
    );
    expect(Number(added.id)).toBe(101);
  });

  it('is a consistent snapshot despite concurrent writes', async () => {
    const from = await newDatabase();
    await loadDemonstration(from, 600);
    await from.pool.query('update brands set fb_likes_count = 1000');
    let writing = true;
    const writer = (async () => {
      // Each transaction moves likes from one brand to another: the sum is the same at every moment.
      for (let attempt = 0; writing; attempt++)
        await from.pool.query(
          'update brands set fb_likes_count = fb_likes_count + case id when $1 then 1 else -1 end where id in ($1, $2)',
          [(attempt % 280) + 1, 600 - (attempt % 280)],
        );
    })();
    const backups = [await backedUp(from.url), await backedUp(from.url), await backedUp(from.url)];
    writing = false;
    await writer;

    for (const { bytes } of backups) expect(await sumOf('fb_likes_count', bytes)).toBe(600_000);
  });

  it('that ends early or was altered changes nothing', async () => {
    const from = await newDatabase();
    await loadDemonstration(from, 50);
    const { bytes } = await backedUp(from.url);
    const to = await alone(await newDatabase());
    await queryRows(to, "insert into brands (brand_name, domain) values ('Kept', 'kept.example')");

    // The tests of its reader alter every byte.
    const late = Math.floor(bytes.length * 0.9);
    const altered = Buffer.from(bytes);
    altered[late] = altered[late] === 0x37 ? 0x38 : 0x37;
    for (const damaged of [bytes.subarray(0, late), altered])
      await expect(restore(to, inChunks(damaged), { ...OPTIONS, replace: true })).rejects.toThrow();
    await expect(
      restore(to, inChunks(Buffer.from('id,name\n')), { ...OPTIONS, replace: true }),
    ).rejects.toBeInstanceOf(UnreadableBackupError);
    expect(await queryRows(to, 'select domain from brands')).toEqual([{ domain: 'kept.example' }]);
  });

  it('is restored into a database with content only with --replace, and never under a running product', async () => {
    const from = await newDatabase();
    const { bytes } = await backedUp(from.url);
    const running = await newDatabase();
    await running.pool.query("insert into brands (brand_name, domain) values ('Kept', 'kept.example')");
    await expect(restore(running.url, inChunks(bytes), { ...OPTIONS, replace: true })).rejects.toThrow(
      /a pooler keeps its connections open. Stop it first/,
    );

    const to = await alone(running);
    await expect(restore(to, inChunks(bytes), OPTIONS)).rejects.toBeInstanceOf(RestoreRejectedError);
    expect(await queryRows(to, 'select 1 from brands')).toHaveLength(1);
    await restore(to, inChunks(bytes), { ...OPTIONS, replace: true });
    expect(await queryRows(to, 'select 1 from brands')).toHaveLength(0);
  });

  it('of an earlier version is migrated, as is a database of that version', async () => {
    const migrations = await readMigrations();
    for (let applied = migrations.length - 1; applied > 0; applied -= VERSION_STEP) {
      const from = await alone(await newDatabase());
      const client = new pg.Client({ connectionString: from });
      await client.connect();
      await client.query('drop schema public cascade; create schema public');
      await client.query(CREATE_SCHEMA_MIGRATIONS);
      for (const migration of migrations.slice(0, applied)) await applyMigration(client, migration);
      await client.end();
      await queryRows(from, "insert into brands (brand_name, domain) values ('Old', 'old.example')");
      const { bytes } = await backedUp(from);
      const to = await alone(await newDatabase());
      await restore(to, inChunks(bytes), OPTIONS);
      expect(await migrate(from)).toHaveLength(migrations.length - applied);

      for (const url of [from, to]) {
        expect(await migrate(url)).toEqual([]);
        expect(await queryRows(url, 'select domain from brands')).toEqual([{ domain: 'old.example' }]);
        // Contains the time of the migration.
        await queryRows(url, "update catalogue_state set changed_at = 'epoch'");
      }
      expect((await backedUp(to)).content.sha256).toBe((await backedUp(from)).content.sha256);
    }
  });
});

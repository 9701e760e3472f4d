import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { backUp } from '@brandlode/backup';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import {
  applyMigration,
  CREATE_SCHEMA_MIGRATIONS,
  migrate,
  readMigrations,
  SteadyClient,
} from '@brandlode/database';
import type pg from 'pg';
import { ROOT } from '../e2e/support/product.ts';

/** Test rows, inserted once the given number of migrations has been applied. */
const CONTENT: [from: number, sql: string][] = [
  [
    1,
    `insert into brands (brand_name, domain) select 'Brand ' || n, 'brand' || n || '.example' from generate_series(1, 2000) n`,
  ],
  [
    3,
    `insert into users (id, email, first_name, last_name)
     select md5(n::text)::uuid, 'person' || n || '@example.com', 'Some', 'Body' from generate_series(1, 500) n`,
  ],
  [4, `insert into user_roles (user_id, tier, interval) select id, 'plus', 'year' from users`],
  [
    4,
    `insert into stripe_events (id, type) select 'evt_' || n, 'customer.subscription.updated' from generate_series(1, 500) n`,
  ],
];

/** `scripts/migrate.ts` loads a catalogue as well, which a late kill would interrupt. */
const MIGRATE_ONLY = 'tests/faults/migrate-only.ts';
const random = seeded(SEED);

export type State = {
  /** How many migrations have been applied; 0 is an empty database. */
  applied: number;
  /** Creates a database in this state, always with the same rows. */
  clone: () => Promise<string>;
  /** SHA-256 of the content after migrating a database in this state. */
  migrated: string;
  /** Duration of that migration. */
  milliseconds: number;
};

/** Every `step`-th earlier state of the schema, as databases on that server, with the result of an undisturbed migration. */
export async function earlierStates(server: string, step = 1): Promise<State[]> {
  const migrations = await readMigrations();
  const states: State[] = [];
  for (let applied = 0; applied < migrations.length; applied += step) {
    const name = `state_${applied}_${randomUUID().replaceAll('-', '')}`;
    const url = await create(server, name, 'template0');
    await withClient(url, async (client) => {
      if (applied > 0) await client.query(CREATE_SCHEMA_MIGRATIONS);
      for (const migration of migrations.slice(0, applied)) await applyMigration(client, migration);
      for (const [from, sql] of CONTENT) if (applied >= from) await client.query(sql);
    });
    const clone = () => create(server, `killed_${randomUUID().replaceAll('-', '')}`, name);
    const undisturbed = await clone();
    const began = performance.now();
    await migrate(undisturbed);
    const milliseconds = performance.now() - began;
    states.push({ applied, clone, migrated: await contentOf(undisturbed), milliseconds });
    await drop(undisturbed);
  }
  return states;
}

/**
 * Migrates in a separate process and calls `kill` at a random moment within this many milliseconds from its start; resolves
 * once it has exited.
 */
export async function migrateAndKill(
  url: string,
  milliseconds: number,
  kill: (pids: { process: number; backend: number }) => void,
): Promise<void> {
  await withClient(url, async (watcher) => {
    const child = spawn(process.execPath, [MIGRATE_ONLY, url], { cwd: ROOT, stdio: 'ignore' });
    let over = false;
    const ended = once(child, 'close').then(() => (over = true));
    while (!over) {
      const { rows } = await watcher.query(
        "select pid from pg_stat_activity where application_name = 'brandlode migrate' and datname = current_database()",
      );
      if (rows.length === 0) continue;
      await new Promise((resolve) => setTimeout(resolve, random() * milliseconds));
      kill({ process: child.pid!, backend: rows[0].pid });
      break;
    }
    await ended;
  });
}

/** How many migrations have been applied. */
export const appliedIn = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as there");
    if (!rows[0].there) return 0;
    return Number((await client.query('select count(*) from schema_migrations')).rows[0].count);
  });

export async function contentOf(url: string): Promise<string> {
  // The one value a migration takes from the clock; replica mode skips the trigger.
  await withClient(url, (client) =>
    client.query(
      'set session_replication_role = replica; update catalogue_state set changed_at = to_timestamp(0)',
    ),
  );
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return (await backUp(url, nowhere)).sha256;
}

export const drop = (url: string) =>
  withClient(maintenanceUrl(url), (client) =>
    client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
  );

const maintenanceUrl = (url: string) => url.replace(/[^/]+$/, 'template1');

async function create(server: string, name: string, template: string): Promise<string> {
  await withClient(maintenanceUrl(server), (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return server.replace(/[^/]+$/, name);
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new SteadyClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { type Connection, deriveEvents, saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withServer } from '../../tools/lib/with-server.ts';
import { forceKill, isAlive } from '../e2e/support/process-tree.ts';
import { ROOT } from '../e2e/support/product.ts';
import { pause } from '../e2e/support/waiting.ts';

/** `npm run test:long -- repetitions` kills 200 times. */
const KILLS = Number(process.env.EVENT_KILLS ?? 4);
const BRANDS = 40;
/** Visits between two kills; each shows one event of a brand. */
const VISITS = 20;
const DERIVE = 'tests/faults/derive-events.ts';
const random = seeded(SEED);

// PostgreSQL restarts all backends when one is killed, so this test has its own server.
it('every follower is notified once of every event, however often the process that derives events or its backend is killed', () =>
  withServer('killed-events', testKills, { onRestart: () => {} }));

async function testKills({ url, connection }: { url: string; connection: Connection }) {
  const stores = Array.from({ length: BRANDS }, (_, n) => `store-${n}.example`);
  let visits = 0;
  const saveVisit = async () => {
    const domain = stores[visits % BRANDS] ?? '';
    // An eighth more followers than at the visit before.
    const value = Math.round(10_000 * 1.12 ** Math.floor(visits / BRANDS));
    const visit = ++visits;
    await untilDone(() => observe(connection, { domain, value, visit }));
  };
  for (let store = 0; store < BRANDS; store++) await saveVisit();
  while ((await deriveEvents(connection)) > 0);
  await follow(connection);
  const before = await totals(connection);

  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [DERIVE, url], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    const ended = once(child, 'exit');
    const saving = (async () => {
      for (let more = 0; more < VISITS; more++) await saveVisit();
    })();
    await pause(random() * 300);
    if (kill % 2 === 0) forceKill(child.pid!);
    else await untilDone(() => killBackend(connection));
    await saving;
    child.kill('SIGKILL');
    await ended;
  }
  // A last run without a kill.
  const last = spawn(process.execPath, [DERIVE, url], { cwd: ROOT, stdio: 'ignore' });
  await expect.poll(() => pending(connection)).toBe(0);
  last.kill('SIGKILL');

  const after = await untilDone(() => totals(connection));
  const events = KILLS * VISITS;
  expect({
    events: after.events - before.events,
    notifications: after.notifications,
    deliveries: after.deliveries,
  }).toEqual({ events, notifications: 2 * events, deliveries: 2 * events });
}

const START = Date.now() - 86_400_000;

const observe = (
  connection: Connection,
  { domain, value, visit }: { domain: string; value: number; visit: number },
) =>
  saveObservations(connection, {
    domain,
    observedAt: new Date(START + visit * 1_000),
    catalogue: 'real',
    reports: [
      found('instagram-business', { metrics: [{ metric: 'ig_followers_count', value, kind: 'measured' }] }),
    ],
  });

/** Two users, one who follows the brands and one with an alert for a list of them, each with a webhook. */
async function follow({ db }: Connection) {
  await sql`
    insert into users (email, first_name, last_name)
    values ('one@example.com', 'Test', 'User'), ('two@example.com', 'Test', 'User')`.execute(db);
  await sql`insert into user_roles (user_id, tier) select id, 'plus' from users`.execute(db);
  await sql`insert into workspaces (owner_id) select id from users on conflict do nothing`.execute(db);
  await sql`
    insert into webhooks (workspace_id, user_id, address, description, secret)
    select id, owner_id, 'http://localhost:9/', 'None', 'secret' from workspaces`.execute(db);
  await sql`
    insert into follows (workspace_id, user_id, brand_id, created_at)
    select w.id, owner_id, b.id, '2000-01-01' from workspaces w join users u on u.id = owner_id and email like 'one%', brands b`.execute(
    db,
  );
  await sql`
    insert into lists (workspace_id, name, statuses, position)
    select w.id, 'All', '[]', 1 from workspaces w join users u on u.id = owner_id and email like 'two%'`.execute(
    db,
  );
  await sql`insert into list_brands (list_id, brand_id, position) select l.id, b.id, b.id from lists l, brands b`.execute(
    db,
  );
  await sql`
    insert into alerts (workspace_id, user_id, list_id, created_at)
    select workspace_id, owner_id, l.id, '2000-01-01' from lists l join workspaces w on w.id = workspace_id`.execute(
    db,
  );
}

async function totals({ db }: Connection) {
  const { rows } = await sql<{ events: number; notifications: number; deliveries: number }>`
    select (select count(*)::integer from brand_events where kind = 'followers_jumped' and withdrawn_at is null) as events,
      (select count(*)::integer from notifications) as notifications,
      (select count(*)::integer from webhook_deliveries) as deliveries`.execute(db);
  return rows[0] ?? { events: 0, notifications: 0, deliveries: 0 };
}

const pending = ({ db }: Connection): Promise<number> =>
  untilDone(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pending_events`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** The backend of the deriving process: its transaction holds the lock. PostgreSQL then restarts all backends. */
async function killBackend({ db }: Connection) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by xact_start nulls last limit 1`.execute(db);
  const [backend] = rows;
  if (backend && isAlive(backend.pid)) process.kill(backend.pid, 'SIGKILL');
}

/** Repeats what a restart of PostgreSQL interrupts. */
async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 100) throw error;
      await pause(50);
    }
  }
}

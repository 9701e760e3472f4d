import {
  type Connection,
  deriveEvents,
  type OnEvents,
  type SourceObservation,
  saveObservations,
} from '@brandlode/database';
import { sql } from 'kysely';
import { toFilterSpec } from '../../apps/api/src/features/catalogue/index-layout.ts';
import { notifyOfEvents } from '../../apps/api/src/features/watching/follows/notify-of-events.ts';
import { count, table, times } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';

const onlyOnBasic = (): never => {
  throw new Error('Only on Basic does the order of a search matter.');
};

/** Ratio of the time of deriving events to that of writing the observations. */
const MAX_RATIO = 1;
const BRANDS = 5_000;
const PARALLEL = 8;
/** Values of one visit, some of which lead to events. */
const COUNTS = [
  'ig_followers_count',
  'fb_likes_count',
  'trustpilot_reviews_count',
  'shopify_reviews_count',
  'fb_reviews_count',
  'fb_ads_active_count',
  'product_count',
  'product_min_price',
  'product_max_price',
  'reddit_mentions_count',
] as const;
const PRODUCTS = 4;
const OBSERVATIONS = COUNTS.length + 6 + PRODUCTS;

/** Rules of 1,000 users: 70 of brands, 20 of lists of ten brands and 10 of a saved search each; half of them of some kinds only. */
const USERS = 1_000;
const ALERTS = { brand: 70, list: 20, search: 10 };
const ALL_ALERTS = USERS * (ALERTS.brand + ALERTS.list + ALERTS.search);

/**
 * Events of 100,000 observations against the time in which they are written, by visits and in one statement. Returns whether
 * deriving is not slower.
 */
export const benchEvents = (): Promise<boolean> =>
  withServer('bench-events', async ({ connection }) => {
    const domains = Array.from({ length: BRANDS }, (_, brand) => `store-${brand}.example`);
    await connection.db
      .transaction()
      .execute((db) =>
        sql`insert into brands (domain, brand_name, catalogue) select domain, domain, 'real' from unnest(${domains}::text[]) domain`.execute(
          db,
        ),
      );
    await visitAll(connection, domains, 0);
    await deriveAll(connection);

    const rows: string[][] = [];
    let met = true;
    let notify: OnEvents | undefined;
    const compare = async (name: string, observations: number, write: () => Promise<unknown>) => {
      const writing = await seconds(write);
      const before = await countEvents(connection);
      const deriving = await seconds(() => deriveAll(connection, notify));
      const ratio = deriving / writing;
      met &&= ratio <= MAX_RATIO;
      rows.push([
        name,
        count(observations),
        count((await countEvents(connection)) - before),
        writing.toFixed(2),
        deriving.toFixed(2),
        times(ratio),
        times(MAX_RATIO),
      ]);
    };
    await compare(`${count(BRANDS)} visits`, BRANDS * OBSERVATIONS, () => visitAll(connection, domains, 1));
    await compare('one statement', BRANDS * 20, () => insertAll(connection, 10));
    await addAlerts(connection);
    notify = notifyOfEvents({
      toQuery: async (payload) => toFilterSpec(payload),
      filter: onlyOnBasic,
      index: onlyOnBasic,
    });
    await compare(`${count(BRANDS)} visits, ${count(ALL_ALERTS)} alerts`, BRANDS * OBSERVATIONS, () =>
      visitAll(connection, domains, 2),
    );
    console.log(
      table(
        'Deriving events against writing the observations, s',
        ['observations by', 'observations', 'events', 'writing', 'deriving', 'ratio', 'goal'],
        rows,
      ),
    );
    console.log(`${count(await countNotifications(connection))} notifications.`);
    // An hour's events at ten times the rate, of fewer users: all of them follow the same 5,000 brands.
    await sql`delete from alerts where user_id not in (select id from users order by id limit ${USERS / 10}::integer)`.execute(
      connection.db,
    );
    await insertAll(connection, 1);
    const before = await countEvents(connection);
    const took = await seconds(() => deriveAll(connection, notify));
    const [events, all] = [(await countEvents(connection)) - before, await countNotifications(connection)];
    console.log(
      `Ten times as many events: ${count(events)}, ${count(all)} notifications in all, in ${took.toFixed(1)} s of an hour.`,
    );
    met &&= took < 3_600;
    return met;
  });

async function visitAll(connection: Connection, domains: string[], round: number) {
  const left = [...domains.entries()];
  const observedAt = new Date(Date.now() - (3 - round) * 86_400_000);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [brand, domain] = next;
        await saveObservations(connection, { domain, observedAt, reports: [report(brand, round)] });
      }
    }),
  );
}

/** In the second round every other store changes, and in the third it changes back. */
function report(brand: number, round: number): SourceObservation {
  const changed = round === 1 && brand % 2 === 0;
  return {
    source: 'storefront',
    outcome: 'found',
    requests: 1,
    metrics: COUNTS.map((metric) => ({
      metric,
      value: 5_000 + (brand % 1_000) + (changed ? 2_000 : 0),
      kind: 'measured',
    })),
    facts: {
      brand_name: `Store ${brand}`,
      brand_description: `Goods of store ${brand}${changed ? ', and more' : ''}`,
      currency: 'EUR',
      technologies: [
        { id: 'klaviyo', evidence: 'klaviyo.js' },
        ...(changed ? [{ id: 'stripe', evidence: 'stripe.js' }] : []),
      ],
    },
    products: {
      complete: true,
      list: Array.from({ length: PRODUCTS }, (_, id) => {
        const price = 20 + id - (changed && id === 0 ? 5 : 0);
        return {
          id: String(id),
          title: `Product ${id}`,
          price: { currency: 'EUR', low: price, high: price, usd: { low: 100 * price, high: 100 * price } },
        };
      }),
    },
  };
}

/** As one statement of an import, the fastest way to write. One store in `oneIn` grows. */
const insertAll = ({ db }: Connection, oneIn: number) =>
  sql`
    insert into figure_observations (brand_id, metric, observed_at, source, kind, value)
    select id, metric, now() - days * interval '1 day', 'file' || ${oneIn}::integer, 'imported',
      10000 + 1500 * (6 - days) * (id % ${oneIn}::integer = 0)::integer
    from brands, unnest(array['ig_followers_count', 'fb_likes_count', 'trustpilot_reviews_count', 'product_count']) metric,
      generate_series(1, 5) days`.execute(db);

async function deriveAll(connection: Connection, onEvents?: OnEvents) {
  while ((await deriveEvents(connection, { ...(onEvents && { onEvents }) })) > 0);
}

async function addAlerts({ db }: Connection) {
  await sql`
    insert into users (email, first_name, last_name) select 'user' || n || '@example.com', 'Test', 'User'
    from generate_series(1, ${USERS}::integer) n`.execute(db);
  await sql`insert into user_roles (user_id, tier) select id, 'plus' from users`.execute(db);
  await sql`insert into workspaces (owner_id) select id from users on conflict do nothing`.execute(db);
  await sql`
    insert into lists (workspace_id, name, statuses, position)
    select id, 'List ' || n, '[]', n from workspaces, generate_series(1, ${ALERTS.list}::integer) n`.execute(
    db,
  );
  await sql`
    insert into list_brands (list_id, brand_id, position)
    select l.id, b.id, b.at from (select id, row_number() over (order by id) as at from lists) l
    join (select id, row_number() over (order by id) as at from brands) b on b.at % (${BRANDS}::integer / 10) = l.at % (${BRANDS}::integer / 10)`.execute(
    db,
  );
  await sql`
    insert into saved_searches (workspace_id, name, search, position)
    select id, 'Search ' || n, jsonb_build_object('scope', 'all', 'columns', '', 'filters',
      jsonb_build_object('ig_followers_count', jsonb_build_object('min', 5000 + 90 * n, 'max', 5010 + 90 * n))), n
    from workspaces, generate_series(1, ${ALERTS.search}::integer) n`.execute(db);
  const rule = sql`case when n % 2 = 0 then '{price_cut,price_raised,followers_jumped}'::text[] else '{}' end, now() - interval '9 days'`;
  await sql`
    insert into alerts (workspace_id, user_id, brand_id, kinds, created_at)
    select w.id, owner_id, b.id, ${rule} from (select *, row_number() over (order by id) as at from workspaces) w
    cross join generate_series(1, ${ALERTS.brand}::integer) n
    join (select id, row_number() over (order by id) as at from brands) b on b.at = 1 + (w.at * 7919 + n * 104729) % ${BRANDS}::integer`.execute(
    db,
  );
  for (const [table, column] of [
    ['lists', 'list_id'],
    ['saved_searches', 'search_id'],
  ] as const)
    await sql`
      insert into alerts (workspace_id, user_id, ${sql.ref(column)}, kinds, created_at)
      select w.id, owner_id, x.id, ${rule}
      from (select *, row_number() over (order by id) as n from ${sql.table(table)}) x join workspaces w on w.id = x.workspace_id`.execute(
      db,
    );
  await sql`analyze`.execute(db);
}

async function countNotifications({ db }: Connection): Promise<number> {
  const { notifications } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('notifications'))
    .executeTakeFirstOrThrow();
  return Number(notifications);
}

async function countEvents({ db }: Connection): Promise<number> {
  const { events } = await db
    .selectFrom('brand_events')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return Number(events);
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1_000;
}

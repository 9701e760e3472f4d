import { type Connection, inTransaction, type SingleConnection } from '@brandlode/database';
import { sql } from 'kysely';
import { copyRows } from './copy-rows.ts';
import { domainCreatedAt } from './domain-age.ts';
import { DEMONSTRATION_COUNT, generateDemonstration, type StoredBrand } from './generate.ts';
import { demonstrationChanges } from './history.ts';
import { loadEvents } from './load-events.ts';
import { loadProducts } from './load-products.ts';
import { makeProducts } from './products.ts';
import { LOAD, REVISION } from './revision.ts';

/** The products and events of a million brands would be 22 million rows and 16 GB. */
const MAX_DETAILED = 20_000;
const BATCH = 5_000;

/**
 * Loads the demonstration catalogue in one transaction, once in the lifetime of a database. Returns the number of brands
 * loaded: 0 if it was loaded before (even if its brands were deleted since), if there are demonstration brands, or if
 * `count` is 0. Of two concurrent processes, one loads; the other waits and returns 0. Only the first `detailed` brands get
 * products and events.
 */
export async function loadDemonstration(
  connection: Pick<Connection, 'db' | 'pool'>,
  count = DEMONSTRATION_COUNT,
  detailed = MAX_DETAILED,
): Promise<number> {
  if (count <= 0) return 0;
  return inTransaction(connection, async ({ db, client }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    // The unique name makes a second process wait until the first has committed or failed.
    const { numAffectedRows } = await sql`
      insert into catalogue_loads (name, brands)
      select ${LOAD}, ${count} where not exists (select 1 from brands where is_demonstration)
      on conflict do nothing`.execute(db);
    if (!numAffectedRows) return 0;
    await sql`insert into catalogue_loads (name, brands) values (${REVISION}, ${count})`.execute(db);
    // The first catalogue of a database is the active one.
    await sql`insert into catalogue_state (active) values ('demonstration') on conflict do nothing`.execute(
      db,
    );
    const first: StoredBrand[] = [];
    const created: string[] = [];
    await copyRows(client, {
      table: 'brands',
      columns: COLUMNS,
      // A million brands do not fit into memory.
      rows: generateDemonstration(count).map((brand) => {
        if (first.length < detailed) first.push(brand);
        created.push(createdOn(brand));
        return Object.values(brand);
      }),
    });
    await loadDetails({ db, client }, created, first);
    await analyse(db);
    return count;
  });
}

/**
 * Brings what an earlier release stored of the demonstration in line with the histories and ages that this one computes: the changes,
 * and what is observed of a brand. The brands and their values stay.
 */
export async function refreshDemonstration(connection: Pick<Connection, 'db' | 'pool'>): Promise<void> {
  await inTransaction(connection, async ({ db, client }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    const { numAffectedRows } = await sql`
      insert into catalogue_loads (name, brands)
      select ${REVISION}, brands from catalogue_loads where name = ${LOAD}
      on conflict do nothing`.execute(db);
    if (!numAffectedRows) return;
    await sql`
      create temp table revised_changes (id bigint, changes jsonb, change_details jsonb) on commit drop`.execute(
      db,
    );
    const first: StoredBrand[] = [];
    const created: string[] = [];
    for (let after = 0; ; ) {
      const batch = await db
        .selectFrom('brands')
        .selectAll()
        .where('is_demonstration', '=', true)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      first.push(...batch.slice(0, MAX_DETAILED - first.length));
      created.push(...batch.map(createdOn));
      await copyRows(client, {
        table: 'revised_changes',
        columns: ['id', 'changes', 'change_details'],
        rows: batch.map((brand) => [brand.id, ...Object.values(demonstrationChanges(brand))]),
      });
    }
    await sql`
      update brands set changes = revised.changes, change_details = revised.change_details
      from revised_changes as revised where brands.id = revised.id`.execute(db);
    for (const table of ['brand_technologies', 'brand_facts', 'products', 'brand_events'])
      await sql`
        delete from ${sql.table(table)} using brands
        where brands.id = brand_id and is_demonstration and source = ${SOURCE}`.execute(db);
    await loadDetails({ db, client }, created, first);
    await analyse(db);
  });
}

const SOURCE = 'demonstration';

/** Loads what is observed of the stored brands: `created` of all of them, and `first` with products and events, both in the order of their ids. */
async function loadDetails(
  { db, client }: SingleConnection,
  created: string[],
  first: StoredBrand[],
): Promise<void> {
  await sql`create temp table domain_ages (position integer, created date) on commit drop`.execute(db);
  await copyRows(client, {
    table: 'domain_ages',
    columns: ['position', 'created'],
    rows: created.map((day, index) => [index + 1, day]),
  });
  await sql`
    with aged as (
      select id, domain, technologies, created from domain_ages join (
        select id, domain, technologies, row_number() over (order by id) as position from brands where is_demonstration
      ) as numbered using (position)
    ), technologies as (
      insert into brand_technologies (brand_id, technology, evidence, source, address, first_observed_at, last_observed_at)
      select id, technology, 'made up', ${SOURCE}, domain, greatest(created, current_date - 30 - (id % 300)::integer), current_date
      from aged, unnest(technologies) as technology
    )
    insert into brand_facts (brand_id, fact, value, evidence, source, observed_at)
    select id, 'domain_created', created, 'made up', ${SOURCE}, current_date
    from aged where id % 7 <> 0`.execute(db);
  const products = first.map(makeProducts);
  await loadProducts({ db, client }, products.flat());
  await loadEvents({ db, client }, first, products);
  // The events of these brands are loaded already.
  await sql`
    delete from pending_events using brands where brands.id = brand_id and is_demonstration`.execute(db);
}

/** The planner needs statistics of the new rows. */
const analyse = (db: SingleConnection['db']) =>
  sql`analyze brands, products, product_prices, brand_events`.execute(db);

const createdOn = (brand: Parameters<typeof domainCreatedAt>[0]) =>
  domainCreatedAt(brand).toISOString().slice(0, 10);

/** Every brand has the same keys in the same order. */
const COLUMNS = Object.keys([...generateDemonstration(1)][0] ?? {});

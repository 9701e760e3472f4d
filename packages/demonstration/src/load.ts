import { type Connection, inTransaction } from '@brandlode/database';
import { sql } from 'kysely';
import { copyRows } from './copy-rows.ts';
import { domainCreatedAt } from './domain-age.ts';
import { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';
import { loadEvents } from './load-events.ts';
import { loadProducts } from './load-products.ts';
import { makeProducts } from './products.ts';

const LOAD = 'demonstration';
/** The products and events of a million brands would be 22 million rows and 16 GB. */
const MAX_DETAILED = 20_000;

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
  const loaded = await inTransaction(connection, async ({ db, client }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    // The unique name makes a second process wait until the first has committed or failed.
    const { numAffectedRows } = await sql`
      insert into catalogue_loads (name, brands)
      select ${LOAD}, ${count} where not exists (select 1 from brands where is_demonstration)
      on conflict do nothing`.execute(db);
    if (!numAffectedRows) return 0;
    // The first catalogue of a database is the active one.
    await sql`insert into catalogue_state (active) values ('demonstration') on conflict do nothing`.execute(
      db,
    );
    const first: NewBrand[] = [];
    const created: string[] = [];
    await copyRows(client, {
      table: 'brands',
      columns: COLUMNS,
      // A million brands do not fit into memory.
      rows: generateDemonstration(count).map((brand) => {
        if (first.length < detailed) first.push(brand);
        created.push(domainCreatedAt(brand).toISOString().slice(0, 10));
        return Object.values(brand);
      }),
    });
    await sql`create temp table domain_ages (position integer, created date) on commit drop`.execute(db);
    await copyRows(client, {
      table: 'domain_ages',
      columns: ['position', 'created'],
      rows: created.map((day, index) => [index + 1, day]),
    });
    await sql`
      with aged as (
        select brands.*, created from domain_ages
        join (select *, row_number() over (order by id) as position from brands where is_demonstration) as brands using (position)
      ), technologies as (
        insert into brand_technologies (brand_id, technology, evidence, source, address, first_observed_at, last_observed_at)
        select id, technology, 'made up', 'demonstration', domain, greatest(created, current_date - 30 - (id % 300)::integer), current_date
        from aged, unnest(technologies) as technology
      )
      insert into brand_facts (brand_id, fact, value, evidence, source, observed_at)
      select id, 'domain_created', created, 'made up', 'demonstration', current_date
      from aged where id % 7 <> 0`.execute(db);
    const products = first.map(makeProducts);
    await loadProducts({ db, client }, products.flat());
    await loadEvents({ db, client }, first, products);
    // The events of these brands are loaded already.
    await sql`delete from pending_events`.execute(db);
    return count;
  });
  // The planner needs statistics of the new rows.
  if (loaded > 0) await sql`analyze brands, products, product_prices, brand_events`.execute(connection.db);
  return loaded;
}

/** Every brand has the same keys in the same order. */
const COLUMNS = Object.keys([...generateDemonstration(1)][0] ?? {});

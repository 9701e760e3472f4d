import { type Connection, holdRemovals } from '@brandlode/database';
import { sql } from 'kysely';
import { correctEarlierLoads } from './correct-earlier-loads.ts';
import { readStarter, readStarterVersion } from './read-starter.ts';
import type { StarterBrand } from './starter-brand.ts';
import { toProfiles, toRow } from './starter-row.ts';

/** Raised when other brands, or other values of each, are loaded than before: existing catalogues then get the changes. */
const LOADED_FIELDS = 6;

/**
 * Loads the starter catalogue of real brands, each version once; returns the number of brands added. What earlier versions stated is corrected, and
 * what they alone know and this one leaves out is deleted; values of other origin are kept. A brand that was known before, by its Wikidata id or an
 * address, only gets missing values.
 */
export async function loadStarter(connection: Pick<Connection, 'db'>): Promise<number> {
  const { observedAt } = readStarterVersion();
  return connection.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    // The key makes a second process wait here until the first has committed or failed.
    const { numAffectedRows } = await sql`
      insert into catalogue_loads (name, brands) values (${loadName()}, 0) on conflict do nothing`.execute(
      db,
    );
    if (!numAffectedRows) return 0;
    const brands = readStarter();
    await holdRemovals(db);
    await correctEarlierLoads(db, brands.map(toRow));
    const { rows } = await saveBrands(brands).execute(db);
    await saveProfiles(brands, observedAt).execute(db);
    await saveTexts(brands, observedAt).execute(db);
    const count = rows[0]?.added ?? 0;
    await sql`update catalogue_loads set brands = ${count} where name = ${loadName()}`.execute(db);
    await sql`analyze brands`.execute(db);
    return count;
  });
}

/** Loads the starter catalogue if an earlier version of it was loaded. Returns the number of brands added. */
export async function updateStarter(connection: Pick<Connection, 'db'>): Promise<number> {
  const { rows } = await sql`
    select from catalogue_loads where name like ${`${readStarterVersion().source} %`} limit 1`.execute(
    connection.db,
  );
  return rows.length > 0 ? loadStarter(connection) : 0;
}

function loadName(): string {
  const { source, version } = readStarterVersion();
  return `${source} ${version} ${LOADED_FIELDS}`;
}

export const starterRows = () => readStarter().map(toRow);

const FILLED = ['brand_url', 'profile_image', 'fb_url', 'ig_url', 'kind', 'is_shop', 'wikidata_id']
  .map((name) => sql.ref(name))
  .map((column) => sql`${column} = coalesce(b.${column}, excluded.${column})`);

const saveBrands = (brands: StarterBrand[]) => sql<{ added: number }>`
  with starter as (
    select distinct on (coalesce(b.domain, row.domain)) coalesce(b.domain, row.domain) as domain, row.brand_name, row.brand_url, row.profile_image,
      row.categories, row.locations, row.fb_url, row.ig_url, row.kind, row.is_shop, row.wikidata_id, row.prominence
    from jsonb_to_recordset(${JSON.stringify(brands.map(toRow))}::jsonb) as row (
      domain text, brand_name text, brand_url text, profile_image text, categories smallint[], locations text[],
      fb_url text, ig_url text, kind text, is_shop boolean, wikidata_id text, prominence smallint)
    left join brand_addresses a on a.address = row.domain
    left join brands b on b.id = a.brand_id
    -- A brand of the file that has moved to another address keeps its row.
    where not exists (select from brands other where other.wikidata_id = row.wikidata_id and other.id is distinct from b.id)
    -- A brand that its owner had removed is not added again.
      and (b.id is not null or not is_removed(row.domain))
    -- Of several rows for one brand the one at its primary address.
    order by coalesce(b.domain, row.domain), (b.domain = row.domain) desc
  ), saved as (
    insert into brands as b (domain, brand_name, brand_url, profile_image, categories, locations, fb_url, ig_url, kind, is_shop, wikidata_id, prominence)
    select domain, brand_name, brand_url, profile_image, categories, locations, fb_url, ig_url, kind, is_shop, wikidata_id, prominence from starter
    on conflict (domain) do update set
      ${sql.join(FILLED)},
      categories = case when b.categories = '{}' then excluded.categories else b.categories end,
      locations = case when b.locations = '{}' then excluded.locations else b.locations end,
      prominence = excluded.prominence
      where not b.is_demonstration
    returning xmax = 0 as added
  )
  select count(*) filter (where added)::integer as added from saved`;

/** What the starter data states about each brand, displayed or not; where it comes from is shown for what is displayed. */
const saveTexts = (brands: StarterBrand[], observedAt: string) => sql`
  insert into brand_texts (brand_id, source, observed_at, texts)
  select b.id, 'wikidata', ${observedAt}::timestamptz, jsonb_strip_nulls(jsonb_build_object(
    'categories', row.categories, 'locations', row.locations, 'fb_url', row.fb_url, 'ig_url', row.ig_url))
  from jsonb_to_recordset(${JSON.stringify(brands.map(toRow))}::jsonb) as row (
    categories smallint[], locations text[], fb_url text, ig_url text, wikidata_id text)
  join brands b using (wikidata_id)
  on conflict (brand_id, source) do update set observed_at = excluded.observed_at, texts = excluded.texts`;

const saveProfiles = (brands: StarterBrand[], observedAt: string) => sql`
  insert into brand_facts (brand_id, fact, value, source, observed_at)
  select b.id, profile.fact, profile.value, 'wikidata', ${observedAt}
  from jsonb_to_recordset(${JSON.stringify(brands.flatMap(toProfiles))}::jsonb) as profile (wikidata_id text, fact text, value text)
  join brands b using (wikidata_id)
  on conflict do nothing`;

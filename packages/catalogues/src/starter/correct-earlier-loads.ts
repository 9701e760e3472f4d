import type { Database } from '@brandlode/database';
import { sql } from 'kysely';
import type { StarterRow } from './starter-row.ts';

/** A brand that an earlier load created, by the time of its transaction: what it has, unless an import or a visit states it, is from that load. */
const isCreatedByLoad = sql`(b.wikidata_id is not null and b.catalogue = 'real' and b.created_at in (
  select loaded_at from catalogue_loads where name like 'name-suggestion-index %'))`;

const isVisited = sql`exists (
  select from brand_addresses a join stores s on s.domain = a.address
  where a.brand_id = b.id and (s.finished_at is not null or s.requested_at is not null))`;

/** Whether something besides the starter catalogue refers to a brand. */
const isUsed = sql`(${isVisited}
  or b.origins <> '{}'
  or exists (select from brand_texts where brand_id = b.id and source <> 'wikidata')
  or exists (select from brand_facts where brand_id = b.id and source <> 'wikidata')
  or exists (select from metric_observations where brand_id = b.id)
  or exists (select from fact_observations where brand_id = b.id)
  or b.id in (select brand_id from import_changes)
  or b.id in (select to_id from brand_redirects)
  or b.id in (select brand_id from list_brands)
  or b.id in (select brand_id from brand_notes)
  or b.id in (select brand_id from follows where brand_id is not null)
  or b.id in (select brand_id from alerts where brand_id is not null)
  or b.id in (select unnest(brand_ids) from shares))`;

/** Whether an import or a visit states this text of a brand. */
const isStated = (column: string) => sql`(
  exists (select from brand_texts t where t.brand_id = b.id and t.source <> 'wikidata' and t.texts ? ${sql.lit(column)})
  or exists (select from brand_facts f where f.brand_id = b.id and f.source <> 'wikidata' and f.fact = ${sql.lit(column)}))`;

/** Whether a column still has what the earlier load stated; what that load did not state was unknown to it. */
const isAsLoaded = (column: string) => sql`not exists (
  select from brand_texts t where t.brand_id = b.id and t.source = 'wikidata'
    and coalesce(t.texts -> ${sql.lit(column)}, 'null') <> coalesce(to_jsonb(b.${sql.ref(column)}), 'null'))`;

/**
 * Applies this version to the brands that earlier ones created: deletes those that it leaves out and nothing else refers to, and changes the values
 * that they still have from an earlier version. A brand that was visited keeps its address.
 */
export async function correctEarlierLoads(db: Database, rows: StarterRow[]): Promise<void> {
  await sql`create temporary table starter_rows on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      wikidata_id text, domain text, brand_name text, brand_url text, profile_image text, categories smallint[], locations text[],
      fb_url text, ig_url text)`.execute(db);
  await deleteLeftOut(db);
  await sql`
    delete from brand_facts f using brands b
    where f.brand_id = b.id and f.source = 'wikidata' and f.fact like '%\\_url' and ${isCreatedByLoad} and not ${isVisited}`.execute(
    db,
  );
  await moveAddresses(db);
  await sql`
    update brands b set
      brand_name = case when ${isStated('brand_name')} then b.brand_name else row.brand_name end,
      brand_url = case when ${isStated('brand_url')} or b.domain <> row.domain then b.brand_url else row.brand_url end,
      profile_image = case when ${isStated('profile_image')} then b.profile_image else row.profile_image end,
      categories = case when ${isAsLoaded('categories')} then row.categories else b.categories end,
      locations = case when ${isAsLoaded('locations')} then row.locations else b.locations end,
      fb_url = case when ${isAsLoaded('fb_url')} then row.fb_url else b.fb_url end,
      ig_url = case when ${isAsLoaded('ig_url')} then row.ig_url else b.ig_url end
    from starter_rows row where row.wikidata_id = b.wikidata_id and ${isCreatedByLoad}`.execute(db);
}

async function deleteLeftOut(db: Database) {
  await sql`create temporary table left_out on commit drop as
    select b.id from brands b
    where ${isCreatedByLoad} and not ${isUsed} and b.wikidata_id not in (select wikidata_id from starter_rows)`.execute(
    db,
  );
  await sql`
    delete from stores where domain in (select address from brand_addresses where brand_id in (select id from left_out))`.execute(
    db,
  );
  await sql`delete from brands where id in (select id from left_out)`.execute(db);
}

/** In rounds, since one brand may get the address that another one leaves. An address of another brand is not taken. */
async function moveAddresses(db: Database) {
  let moved = 0;
  do {
    const { rows } = await sql<{ moved: number }>`
      with moving as (
        select b.id, b.domain as before, row.domain as after, row.brand_url
        from brands b join starter_rows row using (wikidata_id)
        where b.domain <> row.domain and ${isCreatedByLoad} and not ${isVisited} and not ${isStated('brand_url')}
          and not exists (select from brand_addresses a where a.address = row.domain and a.brand_id <> b.id)
      ), left_addresses as (
        delete from brand_addresses a using moving m where a.address = m.before
      ), moved as (
        update brands b set domain = m.after, brand_url = m.brand_url from moving m where b.id = m.id returning 1
      )
      select count(*)::integer as moved from moved`.execute(db);
    moved = rows[0]?.moved ?? 0;
  } while (moved > 0);
}

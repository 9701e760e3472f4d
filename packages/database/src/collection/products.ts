import { InvalidValueError } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { registrableDomain } from '../catalogue/registrable-domain.ts';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { type ObservedProduct, type ProductValues, readProduct } from './read-product.ts';
import { type FormerAddress, wasSeenAt } from './stores/former-addresses.ts';
import { STORE_STATE } from './stores/store-state.ts';

/** Maximum number of products of a store that are read and, unless configured otherwise, stored. */
export const MAX_PRODUCTS = 25_000;

export type SeenProducts = {
  brandId: number;
  source: string;
  /** The storefront address where the visit ended; null for an import. */
  address: string | null;
  /** Others, whose products end too. */
  former?: readonly FormerAddress[];
  importId?: number;
  /** ISO 8601. */
  observedAt: string;
  /** The first of several products with the same id counts. */
  products: Iterable<ObservedProduct>;
  /** The list is complete: other products last seen at the same address, or at a former one, are gone. */
  complete: boolean;
  /** Maximum number of stored products, and of gone ones. */
  maxProducts?: number | undefined;
};
export type SavedProducts = {
  added: number;
  /** With a changed value other than the time. */
  changed: number;
  unchanged: number;
  /** Those of the changed ones with another price. */
  repriced: number;
  gone: number;
  /** Why products were not saved, with their number. */
  rejected: Map<string, number>;
};

/** How many rows one statement saves, which limits its memory. */
const BATCH = 2_500;

/**
 * Saves the products of a visit or an import, within the caller's transaction. A price is added to the history when it changes.
 * What the same source no longer states becomes unknown; what another source does not state is kept. Older observations do not change
 * newer ones, and imports do not change products of visits; a visit takes over products known only from an import.
 */
export async function saveProducts(db: Database, seen: SeenProducts): Promise<SavedProducts> {
  const { brandId, address, former = [], source, observedAt, maxProducts = MAX_PRODUCTS } = seen;
  let { complete } = seen;
  const saved: SavedProducts = {
    added: 0,
    changed: 0,
    unchanged: 0,
    repriced: 0,
    gone: 0,
    rejected: new Map(),
  };
  // Two transactions that update the same products in different orders would deadlock.
  const { rows } = await sql`select from brands where id = ${brandId} for no key update`.execute(db);
  if (rows.length === 0 || (await isLate(db, seen))) return saved;
  const addedSince = complete && (await wasListed(db, seen)) ? observedAt : null;
  const ids = new Set<string>();
  let batch: ProductValues[] = [];
  const saveAll = async () => {
    if (batch.length > 0) await saveBatch(db, { ...seen, addedSince }, batch, saved);
    batch = [];
  };
  for (const product of seen.products) {
    const row = readValid(product, saved.rejected);
    if (!row || ids.has(row.store_id)) continue;
    if (ids.size === maxProducts) {
      complete = false;
      break;
    }
    ids.add(row.store_id);
    if (batch.push(row) === BATCH) await saveAll();
  }
  await saveAll();
  if (address !== null) await saveVisit(db, { brandId, address, source, observedAt, complete });
  if (!complete || address === null) return saved;
  const gone = await sql`
    update products set gone_at = ${observedAt}
    where brand_id = ${brandId} and ${wasSeenAt(address, former)} and gone_at is null and last_observed_at < ${observedAt}
    returning 1`.execute(db);
  if (gone.rows.length > 0) await deleteLongGone(db, brandId, maxProducts);
  return { ...saved, gone: gone.rows.length };
}

/** A store may have changed its products since a visit that is saved late. */
async function isLate(db: Database, { brandId, address, observedAt }: SeenProducts): Promise<boolean> {
  const result = await sql<{ late: boolean }>`
    select exists (select from products
      where brand_id = ${brandId} and address = ${address} and last_observed_at > ${observedAt}) as late`.execute(
    db,
  );
  return onlyRow(result).late;
}

/** Whether an earlier visit read the same list to its end, so that products it lacked have been added since. */
async function wasListed(
  db: Database,
  { brandId, source, address, observedAt }: SeenProducts,
): Promise<boolean> {
  const result = await sql<{ listed: boolean }>`
    select exists (select from product_visits where brand_id = ${brandId} and address = ${address} and source = ${source}
      and observed_at < ${observedAt} and complete and products > 0) as listed`.execute(db);
  return onlyRow(result).listed;
}

function readValid(product: ObservedProduct, rejected: Map<string, number>): ProductValues | undefined {
  try {
    return readProduct(product);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    rejected.set(error.message, (rejected.get(error.message) ?? 0) + 1);
    return undefined;
  }
}

/** Smaller reductions are rounding errors. */
const MIN_DISCOUNT = 5;

async function saveVisit(
  db: Database,
  {
    brandId,
    address,
    source,
    observedAt,
    complete,
  }: { brandId: number; address: string; source: string; observedAt: string; complete: boolean },
) {
  await sql`
    insert into product_visits (brand_id, address, source, observed_at, complete, products, discounted)
    select ${brandId}, ${address}, ${source}, ${observedAt}::timestamptz, ${complete}, count(*), count(*) filter (where discount >= ${MIN_DISCOUNT})
    from products where brand_id = ${brandId} and address = ${address} and last_observed_at = ${observedAt}
    on conflict (brand_id, address, observed_at, source) do update set complete = excluded.complete, products = excluded.products,
      discounted = excluded.discounted`.execute(db);
}

/** A store may change the ids of all its products in every visit. */
async function deleteLongGone(db: Database, brandId: number, maxProducts: number) {
  await sql`
    delete from products where id in (
      select id from products where brand_id = ${brandId} and gone_at is not null
      order by gone_at desc, id offset ${maxProducts})`.execute(db);
}

/** Replaced together, by a visit that saw a price. */
const PRICES = ['currency', 'price_min', 'price_max', 'price_min_usd', 'price_max_usd', 'compare_at'];
const OTHERS = [
  'url',
  'picture_url',
  'type',
  'vendor',
  'available',
  'options_count',
  'reviews_count',
  'rating',
  'best_selling_rank',
];
const COLUMNS = ['store_id', 'title', 'tags', ...PRICES, ...OTHERS];
const UPDATED = ['title', 'tags', 'created_at', ...PRICES, ...OTHERS];

const columns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
const list = (names: string[], value: (name: string) => RawBuilder<unknown>) => sql.join(names.map(value));

/** The value of a column after an update of `old` by `seen`. */
const next = (source: string) => (name: string) => {
  const [old, seen] = [sql.ref(`old.${name}`), sql.ref(`seen.${name}`)];
  if (name === 'title') return seen;
  if (PRICES.includes(name)) return sql`case when seen.price_min is null then ${old} else ${seen} end`;
  if (name === 'created_at') return sql`coalesce(${seen}, ${old})`;
  const stated = name === 'tags' ? sql`nullif(${seen}, '{}')` : seen;
  return sql`case when old.source = ${source} then ${seen} else coalesce(${stated}, ${old}) end`;
};

/** An address without the parameters of campaigns and variants, unless the query identifies the page. */
const pageOf = (url: string) =>
  sql`regexp_replace(case when ${sql.ref(url)} ~ '^https?://[^/?#]+/?[?#]' then ${sql.ref(url)} else substring(${sql.ref(url)} from '^[^?#]*') end,
    '^https?://(www[.])?|/$', '', 'g')`;

/** Pairs of seen products and rows without a pair; several with the same key in order. */
const pairs = (
  key: [RawBuilder<unknown>, RawBuilder<unknown>],
  rows: RawBuilder<unknown>,
  before: string,
) => sql`
  select place, unpaired.id
  from (select place, ${key[0]} as key, row_number() over (partition by ${key[0]} order by place) as nth from seen
        where url is not null and place not in (select place from ${sql.table(before)})) as seen
  join (select id, ${key[1]} as key, row_number() over (partition by ${key[1]} order by id) as nth from candidates
        where url is not null and ${rows} and id not in (select id from ${sql.table(before)})) as unpaired
  using (key, nth)`;

type Batch = SeenProducts & { addedSince: string | null };

async function saveBatch(db: Database, seen: Batch, batch: ProductValues[], saved: SavedProducts) {
  const result = await sql<Pick<SavedProducts, 'added' | 'changed' | 'unchanged' | 'repriced'>>`
    with ${seenRows(seen, batch)}, ${pairedRows(seen)}, ${comparedRows(seen)}, ${updatedRows(seen)}, ${addedRows(seen)},
    ${savedPrices(seen)}, counts as (
      select (select count(*) from added) as added, (select count(*) from known where changed) as changed,
        (select count(*) from known where repriced and had_price) as repriced
    )
    select added::integer, changed::integer, repriced::integer, (${batch.length} - added - changed)::integer as unchanged
    from counts`.execute(db);
  const counts = onlyRow(result);
  saved.added += counts.added;
  saved.changed += counts.changed;
  saved.unchanged += counts.unchanged;
  saved.repriced += counts.repriced;
}

const isImport = ({ address }: Batch) => sql.lit(address === null);

/** The products of the batch as `seen`; of an import, those that no visit has seen. */
const seenRows = (seen: Batch, batch: ProductValues[]) => sql`
    all_seen as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(batch.map((row, place) => ({ ...row, place })))}::jsonb)
        as seen (place integer, store_id text, title text, url text,
        picture_url text, type text, vendor text, tags text[], currency char(3), price_min numeric(14, 3),
        price_max numeric(14, 3), price_min_usd bigint, price_max_usd bigint, compare_at numeric(14, 3), available boolean,
        options_count integer, reviews_count integer, rating numeric(3, 2), best_selling_rank integer, created_at timestamptz)
    ), visited as materialized (
      select store_id, ${pageOf('url')} as page from products
      where ${isImport(seen)} and brand_id = ${seen.brandId} and address is not null
    ), seen as materialized (
      select * from all_seen where not ${isImport(seen)} or (store_id in (select store_id from visited)
        or ${pageOf('url')} in (select page from visited)) is not true
    )`;

/** Each seen product with the stored one that it is, as `pair`. */
const pairedRows = ({ brandId, address, observedAt }: Batch) => sql`
    candidates as materialized (
      select id, store_id, url, address from products
      where brand_id = ${brandId} and (address is null or address = ${address}) and last_observed_at <> ${observedAt}
    ), same_id as materialized (
      select distinct on (place) place, known.id from seen join products known using (store_id)
      where brand_id = ${brandId} and (known.address is null or known.address = ${address})
      order by place, known.address is null
    ), same_url as materialized (
      -- Another source's product, or one with a new id.
      select * from same_id union all
      ${pairs([sql`url`, sql`url`], sql`address is not null`, 'same_id')}
    ), pair as materialized (
      select * from same_url union all
      ${pairs([pageOf('url'), pageOf('url')], sql`address is null`, 'same_url')}
    )`;

/** Rates change every day. */
const COMPARED = UPDATED.filter((name) => !name.endsWith('_usd'));

/** The stored products of the pairs, as `known`, with what an update would change. */
const comparedRows = ({ source, observedAt }: Batch) => sql`
    known as materialized (
      select place, old.id, old.price_min is not null as had_price,
        seen.price_min is not null and (seen.currency, seen.price_min, seen.price_max, seen.compare_at)
          is distinct from (old.currency, old.price_min, old.price_max, old.compare_at) as repriced,
        (${list(COMPARED, next(source))}) is distinct from (${list(COMPARED, (name) => sql.ref(`old.${name}`))}) as changed
      from pair join seen using (place) join products old using (id)
      where old.last_observed_at <= ${observedAt}
    )`;

const updatedRows = (seen: Batch) => sql`
    updated as (
      update products as old set
        -- An import's ids are its own.
        store_id = case when ${isImport(seen)} then old.store_id else seen.store_id end,
        address = ${seen.address}, source = ${seen.source}, last_observed_at = ${seen.observedAt},
        ${list(UPDATED, (name) => sql`${sql.ref(name)} = ${next(seen.source)(name)}`)},
        import_id = case when ${isImport(seen)} and not changed then old.import_id else ${seen.importId ?? null} end,
        price_changed_at = case when repriced and had_price then ${seen.observedAt}::timestamptz else old.price_changed_at end,
        -- A later visit may have missed it already.
        gone_at = case when old.gone_at > ${seen.observedAt} then old.gone_at end
      from known join seen using (place) where old.id = known.id
    )`;

const addedRows = ({ brandId, source, address, importId, observedAt, addedSince }: Batch) => sql`
    added as (
      insert into products (brand_id, address, import_id, source, first_observed_at, last_observed_at, created_at, ${columns(COLUMNS)})
      select ${brandId}, ${address}, ${importId ?? null}::bigint, ${source}, ${observedAt}::timestamptz, ${observedAt}::timestamptz,
        coalesce(created_at, ${addedSince}::timestamptz), ${columns(COLUMNS)}
      from seen where place not in (select place from pair)
      returning ${columns(['id', 'currency', 'price_min', 'price_max', 'compare_at'])}
    )`;

/** The prices of added products, and the changed ones of others. */
const savedPrices = ({ observedAt }: Batch) => sql`
    priced as (
      insert into product_prices (product_id, observed_at, currency, price_min, price_max, compare_at)
      select id, ${observedAt}::timestamptz, currency, price_min, price_max, compare_at from added where price_min is not null
      union all
      select known.id, ${observedAt}::timestamptz, currency, price_min, price_max, compare_at
      from known join seen using (place) where repriced
      on conflict (product_id, observed_at) do update set currency = excluded.currency, price_min = excluded.price_min,
        price_max = excluded.price_max, compare_at = excluded.compare_at
    )`;

/** Adds those of another brand; if both have an imported product, the row seen last is kept, with the prices of both. */
export async function mergeProducts(db: Database, keepId: number, otherId: number) {
  const { rows } = await sql<{ earlier: number; later: number; since: Date }>`
    select case when other.last_observed_at > keep.last_observed_at then keep.id else other.id end as earlier,
      case when other.last_observed_at > keep.last_observed_at then other.id else keep.id end as later,
      least(keep.first_observed_at, other.first_observed_at) as since
    from products keep join products other using (store_id)
    where keep.brand_id = ${keepId} and other.brand_id = ${otherId} and keep.address is not distinct from other.address`.execute(
    db,
  );
  const pairs = sql`unnest(${rows.map(({ earlier }) => earlier)}::bigint[], ${rows.map(({ later }) => later)}::bigint[],
    ${rows.map(({ since }) => since.toISOString())}::timestamptz[]) as pair (earlier, later, since)`;
  await sql`
    insert into product_prices (product_id, observed_at, currency, price_min, price_max, compare_at)
    select later, observed_at, currency, price_min, price_max, compare_at
    from product_prices join ${pairs} on product_id = earlier
    on conflict do nothing`.execute(db);
  await sql`update products set first_observed_at = since from ${pairs} where id = later`.execute(db);
  await sql`delete from products using ${pairs} where id = earlier`.execute(db);
  await sql`update products set brand_id = ${keepId} where brand_id = ${otherId}`.execute(db);
  await sql`update product_visits set brand_id = ${keepId} where brand_id = ${otherId}`.execute(db);
}

/**
 * Moves products that an earlier release read by way of a redirect, but saved for the address where it begins, to its target, unless that
 * has a history of its own: the prices of two storefronts must not be compared.
 */
export async function moveRedirectedProducts(
  db: Database,
  { brandId, from, to }: { brandId: number; from: string; to: string },
) {
  const { rows } = await sql`
    select from product_visits v
    join fact_observations f on f.brand_id = v.brand_id and f.address = v.address and f.fact = ${STORE_STATE}
      and v.observed_at between f.first_observed_at and f.last_observed_at and f.value = ${registrableDomain(`https://${to}`)}
    where v.brand_id = ${brandId} and v.address = ${from}
      and not exists (select from products where brand_id = ${brandId} and address = ${to})
      and not exists (select from product_visits where brand_id = ${brandId} and address = ${to})
    limit 1`.execute(db);
  if (rows.length === 0) return;
  for (const table of ['products', 'product_visits'] as const)
    await db
      .updateTable(table)
      .set({ address: to })
      .where('brand_id', '=', brandId)
      .where('address', '=', from)
      .execute();
}

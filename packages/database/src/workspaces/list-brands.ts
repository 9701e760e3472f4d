import { isDeepStrictEqual } from 'node:util';
import {
  type BrandLists,
  CHANGE_PERIOD_KEYS,
  type ChangeKey,
  changeOf,
  isChange,
  isMetric,
  type ListBrandFields,
  type ListBrandsQuery,
  MAX_LIST_BRANDS,
  type UpdateListBrand,
  type UpdateListBrands,
} from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { toPage } from '../to-page.ts';
import { lockWorkspace } from './api-keys.ts';
import { type Changed, lockList, remainingOnLists, touchList } from './lists.ts';
import { inPosition } from './position-cursor.ts';
import { positionBefore } from './positions.ts';

/** A list of a workspace; every query checks that the list belongs to it. */
export type ListOf = { workspaceId: string; listId: string };

const isOwn = ({ workspaceId, listId }: ListOf) =>
  sql`exists (select from lists where id = ${listId} and workspace_id = ${workspaceId} and deleted_at is null)`;

export type ListBrandRow = {
  brand_id: number;
  brand_name: string;
  status: string | null;
  rating: number | null;
  tags: string[];
  note: string | null;
  version: number;
  added_at: Date;
};

/** A page of a list's brands, how many there are, every tag in use, how many are of the inactive catalogue, and the cursor of the next page. */
export async function readListBrands(
  db: Database,
  { workspaceId, listId }: ListOf,
  { page, limit, after, sort, status, tag }: ListBrandsQuery,
): Promise<{
  rows: ListBrandRow[];
  total: number;
  tags: string[];
  unavailable: number;
  cursor: string | null;
}> {
  const conditions = sql`e.list_id = ${listId} and e.removed_at is null
    and ${status === undefined ? sql`true` : status === '' ? sql`e.status is null` : sql`e.status = ${status}`}
    and ${tag === undefined ? sql`true` : sql`${tag} = any (e.tags)`}`;
  const inOrder = inPosition('e', 'brand_id', after);
  const found = await sql<ListBrandRow & { cursor: string }>`
    select ${inOrder.cursor}, e.brand_id, b.brand_name, e.status, e.rating, e.tags, n.text as note, e.version, e.added_at
    from list_brands e join brands b on b.id = e.brand_id join lists l on l.id = e.list_id
      left join brand_notes n on n.brand_id = e.brand_id and n.workspace_id = ${workspaceId}
    where ${conditions} and ${inOrder.isAfter} and l.workspace_id = ${workspaceId}
    order by ${orderOf(sort)} e.position, e.brand_id
    limit ${limit + 1} offset ${after === undefined ? (page - 1) * limit : 0}`.execute(db);
  const { rows, next } = toPage(found.rows, { limit });
  const { total } = onlyRow(
    await sql<{ total: number }>`select count(*) as total from list_brands e where ${conditions}`.execute(db),
  );
  const { rows: tags } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from list_brands where list_id = ${listId} and removed_at is null order by tag`.execute(
    db,
  );
  const { unavailable } = onlyRow(
    await sql<{ unavailable: number }>`
      select count(*) as unavailable from list_brands e join brands b on b.id = e.brand_id
      where e.list_id = ${listId} and e.removed_at is null and b.catalogue <> (select active_catalogue())`.execute(
      db,
    ),
  );
  return {
    rows,
    total,
    tags: tags.map((row) => row.tag),
    unavailable,
    cursor: sort === undefined ? next : null,
  };
}

/** Unknown values, and those of the inactive catalogue, come last in both directions; statuses are in the order of the board. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const [key = '', direction] = sort?.split(':') ?? [];
  const value = isChange(key) ? changeColumn(key) : isMetric(key) ? sql`b.${sql.raw(key)}` : undefined;
  const column = value
    ? sql`case when b.catalogue = (select active_catalogue()) then ${value} end`
    : ORDERS[key];
  if (!column) return sql``;
  return sql`${column} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')} nulls last,`;
}
function changeColumn(key: ChangeKey): RawBuilder<unknown> {
  const { metric, period } = changeOf(key);
  return sql`(b.changes -> ${metric}::text ->> ${CHANGE_PERIOD_KEYS.indexOf(period)}::int)::int`;
}
const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(b.brand_name)`,
  status: sql`(select at from jsonb_array_elements_text(l.statuses) with ordinality as steps (step, at) where step = e.status)`,
  rating: sql`e.rating`,
  added: sql`e.added_at`,
};

/** Ids of a list's brands of the active catalogue, in its order. Undefined if the workspace has no such list. */
export async function readListBrandIds(db: Database, list: ListOf): Promise<number[] | undefined> {
  const result = await sql<{ ids: number[] | null; own: boolean }>`
    select ${isOwn(list)} as own, (
      select array_agg(e.brand_id order by e.position, e.brand_id) from list_brands e join brands b on b.id = e.brand_id
      where e.list_id = ${list.listId} and e.removed_at is null and b.catalogue = (select active_catalogue())) as ids`.execute(
    db,
  );
  const { own, ids } = onlyRow(result);
  return own ? (ids ?? []).map(Number) : undefined;
}

type ListFields = Pick<ListBrandRow, 'status' | 'rating' | 'tags' | 'note'>;

/** The list-specific fields of brands on a list. */
export async function readListFields(
  db: Database,
  list: ListOf,
  ids: number[],
): Promise<Map<number, ListFields>> {
  const { rows } = await sql<ListFields & { id: number }>`
    select e.brand_id as id, e.status, e.rating, e.tags, nullif(n.text, '') as note
    from list_brands e left join brand_notes n on n.brand_id = e.brand_id and n.workspace_id = ${list.workspaceId}
    where e.list_id = ${list.listId} and e.brand_id = any (${ids}::bigint[]) and e.removed_at is null and ${isOwn(list)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

export type Additions = { addedIds: number[]; already: number; unknown: number; left: number };

/**
 * Adds brands of any catalogue in this order, after those on the list; merged ids are followed. A removed brand is restored with its
 * fields. `left` did not fit on the list or in the workspace. Undefined if the workspace has no such list.
 */
export async function addListBrands(
  db: Database,
  list: ListOf,
  brands: { ids: number[]; status?: string | undefined; userId: string | null },
): Promise<Additions | undefined> {
  return db.transaction().execute((transaction) => addInTransaction(transaction, list, brands));
}

/** `addListBrands` as part of a transaction. */
export async function addInTransaction(
  transaction: Database,
  list: ListOf,
  brands: { ids: number[]; status?: string | undefined; userId: string | null },
): Promise<Additions | undefined> {
  const capacity = await lockForMore(transaction, list);
  if (!capacity) return undefined;
  // The status may have been removed since the request was checked.
  const status = capacity.statuses.find((step) => step === brands.status) ?? null;
  const { rows: known } = await sql<{ id: number; present: boolean }>`
      select b.id, e.brand_id is not null as present
      from (select coalesce(r.to_id, given.id) as id, min(given.at) as at
        from unnest(${brands.ids}::bigint[]) with ordinality as given (id, at) left join brand_redirects r on r.from_id = given.id
        group by 1) wanted
      join brands b on b.id = wanted.id
      left join list_brands e on e.list_id = ${list.listId} and e.brand_id = b.id and e.removed_at is null
      order by wanted.at`.execute(transaction);
  const { last } = onlyRow(
    await sql<{ last: number }>`
        select coalesce(max(position), 0) as last from list_brands
        where list_id = ${list.listId} and removed_at is null`.execute(transaction),
  );
  const absent = known.filter(({ present }) => !present).map(({ id }) => id);
  const fitting = absent.slice(0, capacity.left);
  await sql`
      insert into list_brands as e (list_id, brand_id, position, status, added_by)
      select ${list.listId}, id, ${last}::float8 + at, ${status}, ${brands.userId}
      from unnest(${fitting}::bigint[]) with ordinality as added (id, at)
      on conflict (list_id, brand_id) do update set removed_at = null, position = excluded.position, added_at = excluded.added_at,
        added_by = excluded.added_by, status = coalesce(excluded.status, e.status), version = e.version + 1, updated_at = now()`.execute(
    transaction,
  );
  await touchList(transaction, list.listId, fitting.length);
  return {
    addedIds: fitting,
    already: known.length - absent.length,
    unknown: new Set(brands.ids).size - known.length,
    left: absent.length - fitting.length,
  };
}

/** Locks a list to add brands: `left` more fit on it. Undefined if the workspace has no such list. */
async function lockForMore(
  transaction: Database,
  list: ListOf,
): Promise<{ statuses: string[]; left: number } | undefined> {
  await lockWorkspace(transaction, list.workspaceId);
  const locked = await lockList(transaction, list);
  if (!locked) return undefined;
  const left = Math.min(
    MAX_LIST_BRANDS - locked.brands,
    await remainingOnLists(transaction, list.workspaceId),
  );
  return { statuses: locked.statuses, left: Math.max(0, left) };
}

/**
 * Removes brands, which can be restored with their fields until they are purged. Returns how many were on the list, undefined if the
 * workspace has no such list.
 */
export const removeListBrands = (db: Database, list: ListOf, ids: number[]): Promise<number | undefined> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockList(transaction, list))) return undefined;
    const { numAffectedRows } = await sql`
      update list_brands set removed_at = now(), version = version + 1
      where list_id = ${list.listId} and brand_id = any (${ids}::bigint[]) and removed_at is null`.execute(
      transaction,
    );
    const removed = Number(numAffectedRows ?? 0);
    await touchList(transaction, list.listId, removed);
    return removed;
  });

/** Restores removed brands at their positions. Returns how many had been removed; 'full': they do not all fit on the list or in the workspace. */
export const restoreListBrands = (
  db: Database,
  list: ListOf,
  ids: number[],
): Promise<number | 'missing' | 'full'> =>
  db.transaction().execute(async (transaction) => {
    const capacity = await lockForMore(transaction, list);
    if (!capacity) return 'missing';
    const removed = sql`list_id = ${list.listId} and brand_id = any (${ids}::bigint[]) and removed_at is not null`;
    const { count } = onlyRow(
      await sql<{ count: number }>`select count(*) as count from list_brands where ${removed}`.execute(
        transaction,
      ),
    );
    if (count > capacity.left) return 'full';
    const { numAffectedRows } =
      await sql`update list_brands set removed_at = null, version = version + 1 where ${removed}`.execute(
        transaction,
      );
    const restored = Number(numAffectedRows ?? 0);
    await touchList(transaction, list.listId, restored);
    return restored;
  });

/** Returns 'status' if the list has no such status. Values that the brand already has are no change. */
export async function updateListBrand(
  db: Database,
  list: ListOf,
  brandId: number,
  { version, before, ...fields }: UpdateListBrand,
): Promise<Changed<ListBrandFields> | 'status'> {
  return db.transaction().execute(async (transaction) => {
    const locked = await lockList(transaction, list);
    const entry = await transaction
      .selectFrom('list_brands')
      .select(['brand_id as brandId', 'status', 'rating', 'tags', 'version'])
      .where('list_id', '=', list.listId)
      .where('brand_id', '=', brandId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!locked || !entry) return 'missing';
    if (entry.version !== version) return 'conflict';
    if (fields.status != null && !locked.statuses.includes(fields.status)) return 'status';
    const { status = entry.status, rating = entry.rating, tags = entry.tags } = fields;
    const isSame = isDeepStrictEqual([status, rating, tags], [entry.status, entry.rating, entry.tags]);
    if (before === undefined && isSame) return entry;
    const position =
      before === undefined
        ? undefined
        : await positionBefore(
            transaction,
            {
              table: 'list_brands',
              id: 'brand_id',
              where: sql`list_id = ${list.listId} and removed_at is null`,
            },
            before,
          );
    if (before !== undefined && position === undefined) return 'missing';
    await touchList(transaction, list.listId, 1);
    return transaction
      .updateTable('list_brands')
      .set({
        version: version + 1,
        updated_at: sql`now()`,
        status,
        rating,
        tags,
        ...(position !== undefined && { position }),
      })
      .where('list_id', '=', list.listId)
      .where('brand_id', '=', brandId)
      .returning(['brand_id as brandId', 'status', 'rating', 'tags', 'version'])
      .executeTakeFirstOrThrow();
  });
}

/**
 * Sets status and tags of brands that still have the given version; values that a brand already has are no change. 'status': the list has no such status; undefined if the workspace
 * has no such list.
 */
export const updateListBrands = (
  db: Database,
  list: ListOf,
  { brands }: UpdateListBrands,
): Promise<ListBrandFields[] | 'status' | undefined> =>
  db.transaction().execute(async (transaction) => {
    const locked = await lockList(transaction, list);
    if (!locked) return undefined;
    if (brands.some(({ status }) => status != null && !locked.statuses.includes(status))) return 'status';
    // JSON distinguishes a status that is removed from one that stays.
    const { rows } = await sql<ListBrandFields & { changed: boolean }>`
      with wanted as (
        select e.brand_id, next.*, (next.status, next.tags) is distinct from (e.status, e.tags) as changed
        from jsonb_array_elements(${JSON.stringify(brands)}::jsonb) as given (fields)
          join list_brands e on e.list_id = ${list.listId} and e.brand_id = (given.fields -> 'brandId')::bigint
            and e.version = (given.fields -> 'version')::int and e.removed_at is null
          cross join lateral (select
            case when given.fields ? 'status' then given.fields ->> 'status' else e.status end as status,
            case when given.fields ? 'tags' then array(select jsonb_array_elements_text(given.fields -> 'tags')) else e.tags end as tags) next)
      update list_brands e set status = wanted.status, tags = wanted.tags, version = e.version + wanted.changed::int,
        updated_at = case when wanted.changed then now() else e.updated_at end
      from wanted where e.list_id = ${list.listId} and e.brand_id = wanted.brand_id
      returning e.brand_id as "brandId", e.status, e.rating, e.tags, e.version, wanted.changed`.execute(
      transaction,
    );
    await touchList(transaction, list.listId, rows.filter(({ changed }) => changed).length);
    return rows.map(({ changed: _, ...fields }) => fields);
  });

/** The lists of the workspace that a brand is on, in their order. */
export async function readListsOfBrand(
  db: Database,
  workspaceId: string,
  brandId: number,
): Promise<BrandLists['data']> {
  // `offset 0` makes PostgreSQL find each list by its id instead of reading all of the workspace.
  const { rows } = await sql<BrandLists['data'][number]>`
    select e.brand_id as "brandId", l.id as "listId", l.name, l.statuses, e.status, e.rating, e.tags, e.version
    from list_brands e cross join lateral (select * from lists where id = e.list_id offset 0) l
    where e.brand_id = ${brandId} and e.removed_at is null and l.workspace_id = ${workspaceId} and l.deleted_at is null
    order by l.position, l.id`.execute(db);
  return rows;
}

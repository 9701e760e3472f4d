import { FACT_COLUMNS, type FactColumn } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import { IN_ACTIVE_CATALOGUE } from '../catalogue/catalogue-state.ts';
import type { BrandRow } from '../catalogue/get-brands.ts';
import type { FactSources } from '../collection/fact-sources.ts';
import type { Database } from '../connect.ts';
import type { PrivateBrandsTable } from '../workspaces/tables.ts';
import type { PrivateSource } from './private-rows.ts';

export type PrivateBrandRow = Selectable<PrivateBrandsTable> & {
  /** The brand of the active catalogue with the same address. */
  shared: Pick<BrandRow, 'id' | 'brand_name' | 'profile_image' | 'cover_image'> | null;
  /** All sources of its values, by id. */
  sources: Map<number, PrivateSource>;
};

/** Private brands of a workspace by id, in the order of the ids; unknown ids are skipped. */
export async function getPrivateBrands(
  db: Database,
  workspaceId: string,
  ids: number[],
): Promise<PrivateBrandRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectBrands(db, workspaceId).where('private_brands.id', 'in', ids).execute();
  const sources = await readSourcesOf(db, workspaceId, rows);
  const byId = new Map(rows.map((row) => [row.id, { ...row, sources: ownSources(row, sources) }]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The imported files that a private brand's texts and lists come from. */
export function privateTextSources(row: PrivateBrandRow): FactSources {
  const values: Partial<Record<FactColumn, unknown>> = row;
  const origins: Partial<Record<string, number>> = row.origins;
  return Object.fromEntries(
    FACT_COLUMNS.flatMap((column) => {
      const source = row.sources.get(origins[column] ?? row.source_id);
      const isKnown = String(values[column] ?? '') !== '';
      return isKnown && source ? [[column, { source: source.name, observedAt: source.observed_at }]] : [];
    }),
  );
}

/** Ids of the brands of the active catalogue that have the addresses of these private brands. */
export async function findSharedBrands(db: Database, workspaceId: string, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.id from private_brands p join brand_addresses a using (address) join brands b on b.id = a.brand_id
    where p.workspace_id = ${workspaceId} and p.id = any(${ids}) and b.catalogue = (select active_catalogue())`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The private brand with the address of a brand of the active catalogue. */
export async function findPrivateBrand(
  db: Database,
  workspaceId: string,
  sharedId: number,
): Promise<PrivateBrandRow | undefined> {
  const row = await selectBrands(db, workspaceId)
    .where(
      sql<boolean>`private_brands.address in (select address from brand_addresses where brand_id = ${sharedId})`,
    )
    .where('brands.id', 'is not', null)
    // Several if it has several addresses.
    .orderBy('private_brands.id')
    .executeTakeFirst();
  return row && { ...row, sources: await readSourcesOf(db, workspaceId, [row]) };
}

/** The private brand with an address that no brand of the active catalogue has. */
export async function findPrivateBrandByAddress(
  db: Database,
  workspaceId: string,
  address: string,
): Promise<PrivateBrandRow | undefined> {
  const row = await selectBrands(db, workspaceId).where('address', '=', address).executeTakeFirst();
  return row && { ...row, sources: await readSourcesOf(db, workspaceId, [row]) };
}

const selectBrands = (db: Database, workspaceId: string) =>
  db
    .selectFrom('private_brands')
    .leftJoin('brands', (join) =>
      join
        .on(
          sql<boolean>`brands.id = (select brand_id from brand_addresses where address = private_brands.address)`,
        )
        .on(IN_ACTIVE_CATALOGUE),
    )
    .selectAll('private_brands')
    .select(
      sql<PrivateBrandRow['shared']>`case when brands.id is not null then jsonb_build_object('id', brands.id,
        'brand_name', brands.brand_name, 'profile_image', brands.profile_image, 'cover_image', brands.cover_image) end`.as(
        'shared',
      ),
    )
    .where('workspace_id', '=', workspaceId)
    .where('deletion_id', 'is', null);

async function readSourcesOf(
  db: Database,
  workspaceId: string,
  rows: Selectable<PrivateBrandsTable>[],
): Promise<Map<number, PrivateSource>> {
  const ids = new Set(rows.flatMap(sourceIdsOf));
  if (ids.size === 0) return new Map();
  const sources = await db
    .selectFrom('private_sources')
    .select(['id', 'name', 'observed_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(sources.map((source) => [source.id, source]));
}

const sourceIdsOf = (row: Selectable<PrivateBrandsTable>) => [row.source_id, ...Object.values(row.origins)];

const ownSources = (row: Selectable<PrivateBrandsTable>, sources: Map<number, PrivateSource>) =>
  new Map([...sources].filter(([id]) => sourceIdsOf(row).includes(id)));

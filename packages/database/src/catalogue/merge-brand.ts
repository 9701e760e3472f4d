import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import type pg from 'pg';
import { type Brand, keepFigure, showFact, updateBrand } from '../collection/brand-values.ts';
import { COLUMN_FACTS } from '../collection/observed.ts';
import { supersedes } from '../collection/supersedes.ts';
import { mergeTechnologies, presentTechnologies } from '../collection/technologies.ts';
import type { Connection } from '../connect.ts';
import { inTransaction } from '../in-transaction.ts';
import { lockListsOf, moveBrandInWorkspaces } from '../workspaces/move-brand.ts';

/** Brands cannot be merged or split as requested; the message tells the operator why. */
export class BrandChangeError extends Error {}

/**
 * Makes `otherId` part of `keepId`, which gets its addresses and observations, those of its values that supersede its own, and what it
 * lacks; lists and notes follow. The id of the other leads to it from now on. Throws BrandChangeError.
 */
export async function mergeBrand(
  connection: Pick<Connection, 'pool'>,
  { keepId, otherId }: { keepId: number; otherId: number },
): Promise<void> {
  await inTransaction(connection, async ({ client }) => {
    await lockListsOf(client, [keepId, otherId]);
    const { keep, other } = await lockBoth(client, keepId, otherId);
    const changes: Record<string, unknown> = {};
    await nameAddressOfObservations(client, keepId);
    await nameAddressOfObservations(client, otherId);
    await moveObservations(client, keepId, otherId);
    await mergeValues(client, keep, other, changes);
    await mergeFacts(client, keep, otherId, changes);
    await mergeTechnologies(client, keepId, otherId);
    changes.technologies = await presentTechnologies(client, keepId);
    fillGaps(keep, other, changes);

    await client.query('update brand_addresses set brand_id = $1 where brand_id = $2', [keepId, otherId]);
    await client.query('update brand_redirects set to_id = $1 where to_id = $2', [keepId, otherId]);
    await client.query('insert into brand_redirects (to_id, from_id) values ($1, $2)', [keepId, otherId]);
    await moveBrandInWorkspaces(client, { keepId, otherId });
    // Before the update: both may have the same Wikidata id.
    await client.query('delete from brands where id = $1', [otherId]);
    await updateBrand(client, keepId, changes);
  });
}

async function lockBoth(client: pg.ClientBase, keepId: number, otherId: number) {
  if (keepId === otherId) throw new BrandChangeError('A brand cannot be merged with itself.');
  const { rows } = await client.query<Brand>(
    'select * from brands where id = any($1) order by id for update',
    [[keepId, otherId]],
  );
  const find = async (id: number) => rows.find((row) => row.id === id) ?? missing(client, id);
  const [keep, other] = [await find(keepId), await find(otherId)];
  if (keep.catalogue !== other.catalogue || keep.is_demonstration !== other.is_demonstration)
    throw new BrandChangeError('Brands of different catalogues cannot be merged.');
  return { keep, other };
}

/** Throws the reason why there is no brand of this id. */
export async function missing(client: pg.ClientBase, id: number): Promise<never> {
  const { rows } = await client.query<{ to_id: number }>(
    'select to_id from brand_redirects where from_id = $1',
    [id],
  );
  throw new BrandChangeError(
    rows[0] ? `Brand ${id} was merged into brand ${rows[0].to_id}.` : `There is no brand ${id}.`,
  );
}

/** What was observed while a brand had a single address was observed there: a later split can tell. */
async function nameAddressOfObservations(client: pg.ClientBase, id: number) {
  for (const [table, condition] of [
    ['figure_observations', "and kind <> 'imported'"],
    ['fact_observations', ''],
  ] as const)
    await client.query(
      `update ${table} set address = (select min(address) from brand_addresses where brand_id = $1)
       where brand_id = $1 and address is null ${condition}
         and (select count(*) from brand_addresses where brand_id = $1) = 1`,
      [id],
    );
}

/** Of the same observation of both, the other's is dropped with the other brand. */
async function moveObservations(client: pg.ClientBase, keepId: number, otherId: number) {
  for (const [table, same] of [
    ['figure_observations', 'metric, observed_at, source'],
    ['fact_observations', 'fact, source, first_observed_at'],
  ] as const)
    await client.query(
      `update ${table} set brand_id = $1 where brand_id = $2
         and (${same}) not in (select ${same} from ${table} where brand_id = $1)`,
      [keepId, otherId],
    );
}

async function mergeValues(
  client: pg.ClientBase,
  keep: Brand,
  other: Brand,
  changes: Record<string, unknown>,
) {
  const origins = { ...keep.origins };
  for (const key of [...METRIC_KEYS, ...FLAG_KEYS]) {
    if (other[key] === null) continue;
    const offered = other.origins[key] ?? other.origins['*'];
    const known = keep.origins[key] ?? keep.origins['*'];
    // An imported value is in no history yet.
    if (offered?.kind === 'imported')
      await keepFigure(client, keep.id, key, Number(other[key]), offered, null);
    if (keep[key] !== null) {
      if (!offered || !supersedes(offered, known)) continue;
      if (known?.kind === 'imported') await keepFigure(client, keep.id, key, Number(keep[key]), known, null);
    }
    changes[key] = other[key];
    if (offered) origins[key] = offered;
    if (offered?.importId !== undefined)
      await recordForUndo(client, { keep, otherId: other.id, importId: offered.importId, key });
  }
  changes.origins = JSON.stringify(origins);
}

/** While an import can be undone, undoing it gives back the value before the merge. */
async function recordForUndo(
  client: pg.ClientBase,
  { keep, otherId, importId, key }: { keep: Brand; otherId: number; importId: number; key: string },
) {
  await client.query(
    `insert into import_changes as c (import_id, brand_id, added, before, origins_before)
     select import_id, $1, false, $4, $5 from import_changes where import_id = $2 and brand_id = $3
     on conflict (import_id, brand_id) do update set
       before = excluded.before || coalesce(c.before, '{}'), written_in = excluded.written_in`,
    [keep.id, importId, otherId, JSON.stringify({ [key]: [keep[key]] }), JSON.stringify(keep.origins)],
  );
}

/** The later one wins, except for the name and the website, by which the operator chose the brand to keep. */
async function mergeFacts(
  client: pg.ClientBase,
  keep: Brand,
  otherId: number,
  changes: Record<string, unknown>,
) {
  const { rows } = await client.query<{ fact: string; value: string; before: string | null }>(
    `with before as materialized (select fact, value from brand_facts where brand_id = $1), merged as (
       insert into brand_facts (brand_id, fact, value, proof, source, observed_at)
       select $1, fact, value, proof, source, observed_at from brand_facts where brand_id = $2
       on conflict (brand_id, fact) do update
         set value = excluded.value, proof = excluded.proof, source = excluded.source, observed_at = excluded.observed_at
         where brand_facts.observed_at < excluded.observed_at and excluded.fact not in ('brand_name', 'brand_url')
       returning fact, value
     )
     select merged.fact, merged.value, before.value as before from merged left join before using (fact)`,
    [keep.id, otherId],
  );
  for (const { fact, value, before } of rows) showFact(keep, changes, fact, value, before);
}

const GAPS = [...COLUMN_FACTS, 'kind', 'is_shop', 'wikidata_id', 'popularity_rank', 'prominence'];
const LISTS = ['categories', 'locations', 'unmapped_categories'];

function fillGaps(keep: Brand, other: Brand, changes: Record<string, unknown>) {
  const isUnknown = (brand: Brand, key: string) => {
    const value = brand[key];
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === 'NULL' || (key === 'brand_name' && value === brand.domain);
  };
  for (const key of [...GAPS, ...LISTS])
    if (isUnknown(keep, key) && !isUnknown(other, key)) changes[key] = other[key];
}

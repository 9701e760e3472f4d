import type pg from 'pg';
import type { Connection } from '../connect.ts';

/** Every brand belongs to one of them; one is active at a time. */
export type CatalogueName = 'real' | 'demonstration';

export type CatalogueState = {
  active: CatalogueName;
  /** The last value of CATALOGUE that was carried out. */
  configured: string | null;
  /** Whether an operator switched regular collection on. */
  collects: boolean;
};

/** Undefined where no catalogue has been chosen yet; the real one is active then. */
export async function readCatalogueState({
  pool,
}: Pick<Connection, 'pool'>): Promise<CatalogueState | undefined> {
  const { rows } = await pool.query<CatalogueState>(
    'select active, configured, collects from catalogue_state',
  );
  return rows[0];
}

/** Makes a catalogue the active one. Deletes nothing; every API process shows it within a second or two. */
export async function activateCatalogue(
  client: Pick<pg.ClientBase, 'query'>,
  active: CatalogueName,
  configured?: string,
): Promise<void> {
  await client.query(
    `insert into catalogue_state (active, configured) values ($1, $2)
     on conflict (id) do update set active = excluded.active, changed_at = now(),
       configured = coalesce(excluded.configured, catalogue_state.configured)`,
    [active, configured ?? null],
  );
}

/** Switches regular collection of the real catalogue on or off, for every collector process. */
export async function setCollects(client: Pick<pg.ClientBase, 'query'>, collects: boolean): Promise<void> {
  await client.query(
    `insert into catalogue_state (active, collects) values (active_catalogue(), $1)
     on conflict (id) do update set collects = excluded.collects, changed_at = now()`,
    [collects],
  );
}

/** Condition on `brands`, also for Kysely; the subquery is evaluated once, the function alone would be for every row. */
export const IN_ACTIVE_CATALOGUE = 'catalogue = (select active_catalogue())';

import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';

/** Every brand belongs to one of them; one is active at a time. */
export type CatalogueName = 'real' | 'demonstration';

export type CatalogueState = {
  active: CatalogueName;
  /** The last value of CATALOGUE that was applied. */
  configured: string | null;
  /** Whether an operator switched regular collection on. */
  collects: boolean;
};

/** Undefined if no catalogue has been chosen yet; in that case the real one is active. */
export const readCatalogueState = ({ db }: Pick<Connection, 'db'>): Promise<CatalogueState | undefined> =>
  db.selectFrom('catalogue_state').select(['active', 'configured', 'collects']).executeTakeFirst();

/** Makes a catalogue the active one. Deletes nothing; every API process shows it within a second or two. */
export async function activateCatalogue(
  db: Database,
  active: CatalogueName,
  configured: string | null = null,
): Promise<void> {
  await db
    .insertInto('catalogue_state')
    .values({ active, configured })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ fn, ref }) => ({
        active: ref('excluded.active'),
        changed_at: sql<Date>`now()`,
        configured: fn.coalesce('excluded.configured', 'catalogue_state.configured'),
      })),
    )
    .execute();
}

/** Switches regular collection of the real catalogue on or off, for every collector process. */
export async function setCollects(db: Database, collects: boolean): Promise<void> {
  await db
    .insertInto('catalogue_state')
    .values({ active: sql<CatalogueName>`active_catalogue()`, collects })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        collects: ref('excluded.collects'),
        changed_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Condition on `brands`; the subquery is evaluated once, a bare function call would be for every row. */
export const IN_ACTIVE_CATALOGUE = sql<boolean>`catalogue = (select active_catalogue())`;

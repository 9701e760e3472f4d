import type { CatalogueChoice } from '@brandlode/contract';
import { activateCatalogue, type Connection, readCatalogueState } from '@brandlode/database';
import { isOutdated } from '@brandlode/demonstration/revision';
import { loadStarter, updateStarter } from './starter/load-starter.ts';

type Options = { configured?: CatalogueChoice; demonstrationCount?: number };

/**
 * Loads the chosen catalogue unless it was loaded before, and makes it the active one; the other's brands stay stored. Returns the number
 * of brands loaded.
 */
export async function chooseCatalogue(
  connection: Pick<Connection, 'db' | 'pool'>,
  choice: CatalogueChoice,
  { configured, demonstrationCount }: Options = {},
): Promise<number> {
  let loaded = 0;
  if (choice === 'starter') loaded = await loadStarter(connection);
  if (choice === 'demonstration') {
    const { loadDemonstration } = await import('@brandlode/demonstration/load');
    loaded = await loadDemonstration(connection, demonstrationCount);
  }
  await activateCatalogue(connection.db, choice === 'demonstration' ? 'demonstration' : 'real', configured);
  return loaded;
}

/**
 * Applies the configured catalogue: a default only to a database without one, a value of CATALOGUE also if it differs from the
 * last one applied, so that a choice made in the application survives a restart. A catalogue that an earlier release loaded is updated,
 * whether it is shown or not. Returns the number of brands loaded.
 */
export async function configureCatalogue(
  connection: Pick<Connection, 'db' | 'pool'>,
  {
    choice,
    isDefault,
    demonstrationCount,
  }: { choice: CatalogueChoice; isDefault: boolean; demonstrationCount: number },
): Promise<number> {
  if (await isOutdated(connection.db)) {
    const { refreshDemonstration } = await import('@brandlode/demonstration/load');
    await refreshDemonstration(connection);
  }
  const state = await readCatalogueState(connection);
  if (state && (isDefault || state.configured === choice)) return updateStarter(connection);
  return chooseCatalogue(connection, choice, {
    ...(!isDefault && { configured: choice }),
    demonstrationCount,
  });
}

import { configureCatalogue } from '@brandlode/catalogues/choose-catalogue';
import { connect, DatabaseUnreachableError, migrate } from '@brandlode/database';
import { ConfigError, createLogger } from '@brandlode/runtime';
import { readServiceConfig } from '../apps/api/src/config.ts';

/**
 * Migrates DATABASE_URL to the newest schema, loads the catalogue named by CATALOGUE, and exits: for a deployment, before its processes
 * start.
 */
const log = createLogger('info', 'migrate');
try {
  const { databaseUrl, catalogue } = readServiceConfig();
  const applied = await migrate(databaseUrl);
  log.info({ applied }, applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  const connection = connect(databaseUrl);
  try {
    const brands = await configureCatalogue(connection, catalogue);
    if (brands) log.info({ brands }, `Loaded the catalogue ${catalogue.choice}.`);
  } finally {
    await connection.close();
  }
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  log.fatal(isExplained ? {} : { err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

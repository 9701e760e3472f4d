import { DatabaseUnreachableError, migrate } from '@brandlode/database';
import { ConfigError, createLogger } from '@brandlode/runtime';
import { readServiceConfig } from '../apps/api/src/config.ts';

/** Brings DATABASE_URL to the newest schema and ends: for a deployment, before its processes start. */
const log = createLogger('info', 'migrate');
try {
  const { databaseUrl } = readServiceConfig();
  const applied = await migrate(databaseUrl);
  log.info({ applied }, applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  log.fatal(isExplained ? {} : { err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

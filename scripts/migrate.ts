import { migrate } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';

/** Brings DATABASE_URL to the newest schema and ends: for a deployment, before its processes start. */
try {
  const { databaseUrl } = readConfig();
  if (!databaseUrl)
    throw new Error('DATABASE_URL is needed (npm start migrates its embedded database itself).');
  const applied = await migrate(databaseUrl);
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from './connection-error.ts';
import { readMigrations } from './migrate.ts';

/** Whether the database has the schema of this version; `reason` is a sentence with the command to run. */
export type SchemaState =
  | { kind: 'current' }
  | { kind: 'outdated'; reason: string }
  | { kind: 'newer'; reason: string };

const UNDEFINED_TABLE = '42P01';

/** Throws DatabaseUnreachableError if the database cannot be queried. */
export async function readSchemaState(url: string): Promise<SchemaState> {
  const available = (await readMigrations()).map(({ name }) => name);
  const applied = await readApplied(url);
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    return {
      kind: 'newer',
      reason: `The database was migrated by a newer version (${unknown[0]} is not known here). Deploy that version, or restore a backup made before the upgrade: npm run restore -- FILE --replace`,
    };
  if (applied.length < available.length)
    return {
      kind: 'outdated',
      reason: `The database has ${applied.length} of ${available.length} migrations of this version. Run: node scripts/migrate.ts`,
    };
  return { kind: 'current' };
}

/** Resolves once the database has the schema of this version. Each reason for waiting is reported once. */
export async function waitForSchema(
  url: string,
  onProblem: (reason: string) => void | Promise<void>,
  pollMs = 2_000,
): Promise<void> {
  let reported: string | undefined;
  for (;;) {
    const state = await readSchemaState(url);
    if (state.kind === 'current') return;
    if (state.reason !== reported) await onProblem(state.reason);
    reported = state.reason;
    await sleep(pollMs);
  }
}

async function readApplied(url: string): Promise<string[]> {
  const client = await connectClient(url, 'brandlode schema');
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  } finally {
    await client.end();
  }
}

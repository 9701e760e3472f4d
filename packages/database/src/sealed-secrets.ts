import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Every column with secrets that the API encrypts, of tables with an `id`. */
export const SEALED_COLUMNS = [{ table: 'webhooks', column: 'sealed_address' }];

export async function readSealed(
  db: Database,
  table: string,
  column: string,
): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id::text, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  return rows;
}

/** Unless it was changed in the meantime. */
export async function replaceSealed(
  db: Database,
  table: string,
  column: string,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after}
    where id = ${id}::uuid and ${sql.ref(column)} = ${before}`.execute(db);
}

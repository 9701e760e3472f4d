import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

type SealedColumn = { table: string; column: string; owner: RawBuilder<string> };

/** Every column with secrets that the API encrypts, of tables with an `id`, and the owners that it encrypts them for. */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'webhooks', column: 'sealed_address', owner: sql`'webhooks/' || id` },
  { table: 'connections', column: 'token', owner: sql`'connections/' || workspace_id || '/' || connector` },
  { table: 'authenticator_apps', column: 'sealed_secret', owner: sql`'authenticator_apps/' || user_id` },
];

export async function readSealed(
  db: Database,
  { table, column, owner }: SealedColumn,
): Promise<{ id: string; owner: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; owner: string; sealed: string }>`
    select id::text, ${owner} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  return rows;
}

/** Unless it was changed in the meantime. */
export async function replaceSealed(
  db: Database,
  { table, column }: SealedColumn,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after}
    where id = ${id}::uuid and ${sql.ref(column)} = ${before}`.execute(db);
}

import { randomUUID } from 'node:crypto';
import { ensureWorkspace, inTransaction, type PrivatePatch, savePrivateBrands } from '@brandlode/database';
import { sql } from './identity-users.ts';
import type { RunningProduct } from './product.ts';
import { withConnection } from './with-connection.ts';

/** Saves private brands of a user as an import does. */
export async function savePrivateBrandsOf(
  product: RunningProduct,
  email: string,
  rows: PrivatePatch[],
  source = 'stores.csv',
) {
  const [user] = await sql(product, 'select id from users where email = $1', [email]);
  await withConnection(product, async (connection) => {
    const workspaceId = await ensureWorkspace(connection.db, user.id);
    const into = {
      workspaceId,
      importId: randomUUID(),
      source,
      observedAt: new Date('2026-03-01'),
      dated: false,
      limit: 100_000,
    };
    await inTransaction(connection, ({ db }) => savePrivateBrands(db, rows, into));
  });
}

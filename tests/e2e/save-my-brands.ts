import { randomUUID } from 'node:crypto';
import {
  connect,
  ensureWorkspace,
  inTransaction,
  type PrivatePatch,
  savePrivateBrands,
} from '@brandlode/database';
import { openDatabase } from '../../scripts/with-database.ts';
import { sql } from './identity-users.ts';
import type { RunningProduct } from './product.ts';

/** Saves private brands of a user as an import does. */
export async function saveMyBrands(
  product: RunningProduct,
  email: string,
  rows: PrivatePatch[],
  source = 'stores.csv',
) {
  const [user] = await sql(product, 'select id from users where email = $1', [email]);
  const { url } = await openDatabase({ dataDir: product.dataDir });
  const connection = connect(url, { max: 1 });
  try {
    const workspaceId = await ensureWorkspace(connection.db, user.id);
    const into = {
      workspaceId,
      importId: randomUUID(),
      source,
      observedAt: new Date('2026-03-01'),
      limit: 100_000,
    };
    await inTransaction(connection, ({ db }) => savePrivateBrands(db, rows, into));
  } finally {
    await connection.close();
  }
}

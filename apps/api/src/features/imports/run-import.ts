import { ApiError, type Import, isPaid, PRIVATE_BRAND_LIMITS } from '@brandlode/contract';
import { type Database, deleteImport, type ImportRecord, queueImport } from '@brandlode/database';
import pg from 'pg';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { workspaceOf } from '../../request-workspace.ts';
import { requireTarget } from './import-target.ts';
import { findImport, readImport } from './read-import.ts';

/** Returns how many private brands the user's plan allows. */
export const brandLimit = ({ tier }: RequestClaims): number =>
  isPaid(tier) ? PRIVATE_BRAND_LIMITS[tier] : 0;

const ALREADY_RUNNING = 'Another of your imports is running. Wait until it has finished.';

/** Queues the run. Throws `not-found`, `operators-only` and `import-conflict`. */
export async function runImport(context: Context, claims: RequestClaims, id: string): Promise<Import> {
  const record = await findImport(context, claims, id);
  await requireTarget(context, claims, record);
  if (!record.has_file)
    throw new ApiError('import-conflict', { detail: 'The file is no longer stored. Upload it again.' });
  await queue(
    context,
    (db) => queueImport(db, record, { kind: 'run', brandLimit: brandLimit(claims) }),
    'This import has already been run.',
  );
  return readImport(context, claims, id);
}

/** Queues the undo. Throws `not-found` and `import-conflict`. */
export async function undoOwnImport(context: Context, claims: RequestClaims, id: string): Promise<Import> {
  const record = await findImport(context, claims, id);
  await requireTarget(context, claims, record);
  const reason = 'An import can be undone once, within 24 hours.';
  const by = await recordedFor(context, claims, record);
  const undo = () =>
    recorded(
      context,
      by,
      (transaction) => queueImport(transaction, record, { kind: 'undo' }),
      (isQueued) => isQueued && { action: 'import.undone', subject: record.source },
    );
  await queue(context, undo, reason);
  return readImport(context, claims, id);
}

async function queue(
  { connection, imports }: Context,
  request: (db: Database) => Promise<boolean>,
  reason: string,
) {
  try {
    if (!(await request(connection.db))) throw new ApiError('import-conflict', { detail: reason });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new ApiError('import-conflict', { detail: ALREADY_RUNNING });
    throw error;
  }
  imports.wake();
}

/** Deletes the file and the report; what was imported stays. Throws `not-found` and `import-conflict`. */
export async function deleteOwnImport(context: Context, claims: RequestClaims, id: string): Promise<void> {
  const record = await findImport(context, claims, id);
  const isDeleted = await recorded(
    context,
    await recordedFor(context, claims, record),
    (transaction) => deleteImport(transaction, record.id),
    (result) => result && { action: 'import.deleted', subject: record.source },
  );
  if (!isDeleted)
    throw new ApiError('import-conflict', { detail: 'The import is running. Wait until it has finished.' });
}

/** Catalogue imports belong to no workspace; they are recorded in the one that their user has opened. */
const recordedFor = async (context: Context, claims: RequestClaims, record: ImportRecord) => ({
  workspaceId: record.workspace_id ?? (await workspaceOf(context, claims)),
  actor: actorOf(claims),
});

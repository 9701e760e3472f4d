import { ApiError, type Import, isPaid, PRIVATE_BRAND_LIMITS } from '@brandlode/contract';
import { deleteImport, queueImport } from '@brandlode/database';
import pg from 'pg';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
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
    record,
    { kind: 'run', brandLimit: brandLimit(claims) },
    'This import has already been run.',
  );
  return readImport(context, claims, id);
}

/** Queues the undo. Throws `not-found` and `import-conflict`. */
export async function undoOwnImport(context: Context, claims: RequestClaims, id: string): Promise<Import> {
  const record = await findImport(context, claims, id);
  await requireTarget(context, claims, record);
  const reason = 'An import can be undone once, within 24 hours.';
  await queue(context, record, { kind: 'undo' }, reason);
  return readImport(context, claims, id);
}

async function queue(
  { connection, imports }: Context,
  record: Parameters<typeof queueImport>[1],
  work: Parameters<typeof queueImport>[2],
  reason: string,
) {
  try {
    if (!(await queueImport(connection.db, record, work)))
      throw new ApiError('import-conflict', { detail: reason });
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
  if (!(await deleteImport(context.connection.db, record.id)))
    throw new ApiError('import-conflict', { detail: 'The import is running. Wait until it has finished.' });
}

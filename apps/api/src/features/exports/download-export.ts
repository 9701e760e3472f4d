import { Readable } from 'node:stream';
import { FILE_TYPES } from '@brandlode/catalogue-export';
import { ApiError, toFileName } from '@brandlode/contract';
import {
  type ClaimedExport,
  claimExport,
  type ExportRow,
  endExport,
  readList,
  readSavedSearches,
  saveExportProgress,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { requirePlan } from './create-export.ts';
import type { RunExport } from './export-task.ts';
import { findBrands } from './find-brands.ts';

type Download = { file: Readable; type: string; name: string; workspaceId: string };

const PROGRESS_EVERY_MS = 1_000;

/**
 * The file of an export, once: the ticket authenticates the user who created it, with their current plan. Throws `expired-download`
 * and `payment-required`.
 */
export async function downloadExport(
  context: Context,
  { id, ticket }: { id: string; ticket: string },
): Promise<Download> {
  const { db } = context.connection;
  const row = await claimExport(db, id, hashSecret(ticket));
  if (!row) throw new ApiError('expired-download');
  try {
    requirePlan(row.request, row.tier);
    const workspaceId = row.workspace_id;
    const { ids, brands, total } = await findBrands(context, row.request, { tier: row.tier, workspaceId });
    await saveExportProgress(db, id, { done: 0, brands, total });
    const parts = context.runExport({ request: row.request, ids, workspaceId });
    const { type, extension } = FILE_TYPES[row.request.format];
    return {
      file: Readable.from(withProgress(context, row, parts), { objectMode: false }),
      type,
      name: `${await nameOf(context, row)}-${row.created_at.toISOString().slice(0, 10)}.${extension}`,
      workspaceId,
    };
  } catch (error) {
    await endExport(db, id, { done: 0, failed: true });
    throw error;
  }
}

/** The name of the list or saved search, else the requested one, else what the file has. */
async function nameOf(
  { connection: { db } }: Pick<Context, 'connection'>,
  { request, workspace_id: workspaceId }: Pick<ClaimedExport, 'request' | 'workspace_id'>,
): Promise<string> {
  const { listId, savedSearchId, name = '', products, search } = request;
  const source =
    (listId && (await readList(db, workspaceId, listId))) ||
    (savedSearchId && (await readSavedSearches(db, workspaceId, savedSearchId))[0]);
  return (
    toFileName(source ? source.name : name) ||
    (products ? 'products' : search?.scope === 'mine' ? 'my-brands' : 'brands')
  );
}

/** The bytes of the parts, as long as the user may read them; saves the progress and the outcome of the export. */
async function* withProgress(
  { connection: { db } }: Pick<Context, 'connection'>,
  { id }: ExportRow,
  parts: ReturnType<RunExport>,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  let savedAt = 0;
  let failed = true;
  try {
    for await (const part of parts) {
      done = part.done;
      if (part.bytes === null) break;
      if (Math.abs(Date.now() - savedAt) > PROGRESS_EVERY_MS) {
        savedAt = Date.now();
        if (!(await saveExportProgress(db, id, { done }))) throw new ApiError('expired-download');
      }
      yield part.bytes;
    }
    failed = false;
  } finally {
    await endExport(db, id, { done, failed });
  }
}

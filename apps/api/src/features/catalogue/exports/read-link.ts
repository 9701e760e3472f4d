import { Readable } from 'node:stream';
import { FILE_TYPES } from '@brandlode/catalogue-export';
import { ApiError, isPaid } from '@brandlode/contract';
import { takeFromRateLimit, useExportLink } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { tooMany } from '../../../errors.ts';
import { hashSecret } from '../../../secrets.ts';
import type { RunExport } from './export-task.ts';
import { findBrands } from './find-brands.ts';

/** 10 at once, then one a minute: a spreadsheet fetches an address about once an hour. */
const RATE_LIMIT = { burst: 10, everySeconds: 60 };

/**
 * The brands that the export of a secret address has now, within the present plan of its workspace. Throws `not-found`,
 * `payment-required` and `too-many-requests`.
 */
export async function readLink(context: Context, token: string): Promise<{ file: Readable; type: string }> {
  const { db } = context.connection;
  const link = await useExportLink(db, hashSecret(token));
  if (!link) throw new ApiError('not-found', { detail: 'This address was revoked or never existed.' });
  if (!isPaid(link.tier)) throw new ApiError('payment-required');
  const wait = await takeFromRateLimit(db, `export-link:${link.id}`, RATE_LIMIT);
  if (wait > 0) throw tooMany('exports', wait);
  const { workspace_id: workspaceId, tier } = link;
  const request = { ...link.request, format: 'csv' as const };
  const { ids } = await findBrands(context, request, { tier, workspaceId });
  const parts = context.runExport({ request, ids, workspaceId });
  return { file: Readable.from(bytesOf(parts), { objectMode: false }), type: FILE_TYPES.csv.type };
}

async function* bytesOf(parts: ReturnType<RunExport>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) if (bytes) yield bytes;
}

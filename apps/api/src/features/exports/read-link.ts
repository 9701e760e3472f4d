import { Readable } from 'node:stream';
import { FILE_TYPES } from '@brandlode/catalogue-export';
import { ApiError, isPaid } from '@brandlode/contract';
import { useExportLink } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitNetwork, limitRate } from '../../limit-rate.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import type { RunExport } from './export-task.ts';
import { findBrands } from './find-brands.ts';

/** 10 at once, then one a minute: a spreadsheet fetches an address about once an hour. */
const RATE_LIMIT = { burst: 10, everySeconds: 60 };
/** Of a network: the servers of an online spreadsheet read the addresses of many users. */
const NETWORK_LIMIT = { burst: 60, everySeconds: 1 };
const CHECK_EVERY_MS = 1_000;

/**
 * The current brands of an export with a secret address, within the current plan of its workspace. Throws `not-found`,
 * `payment-required` and `too-many-requests`.
 */
export async function readLink(
  context: Context,
  { token, ip }: { token: string; ip: string },
): Promise<{ file: Readable; type: string; workspaceId: string }> {
  const { db } = context.connection;
  await limitNetwork(db, 'export-link', ip, NETWORK_LIMIT);
  const secret = hashSecret(token);
  const link = await useExportLink(db, secret);
  if (!link) throw new ApiError('not-found', { detail: 'This address was revoked or never existed.' });
  if (!isPaid(link.tier)) throw new ApiError('payment-required');
  await limitRate(db, `export-link:${link.id}`, RATE_LIMIT, 'exports');
  const { workspace_id: workspaceId, tier } = link;
  const request = { ...link.request, format: 'csv' as const };
  const { ids } = await findBrands(context, request, { tier, workspaceId });
  const parts = context.runExport({ request, ids, workspaceId });
  const mayRead = async () => isPaid((await useExportLink(db, secret))?.tier);
  const file = Readable.from(bytesOf(parts, mayRead), { objectMode: false });
  return { file, type: FILE_TYPES.csv.type, workspaceId };
}

/** The bytes of the parts, until the address is revoked. */
async function* bytesOf(
  parts: ReturnType<RunExport>,
  mayRead: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let checkedAt = Date.now();
  for await (const { bytes } of parts) {
    if (Math.abs(Date.now() - checkedAt) > CHECK_EVERY_MS) {
      checkedAt = Date.now();
      if (!(await mayRead())) throw new ApiError('not-found');
    }
    if (bytes) yield bytes;
  }
}

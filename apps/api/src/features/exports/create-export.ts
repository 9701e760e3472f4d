import {
  type AccessClaims,
  ApiError,
  type CreatedExport,
  type CreateExport,
  countText,
  type Export,
  isPaid,
  type Tier,
} from '@brandlode/contract';
import { createExport, EXPORT_TICKET_SECONDS, type ExportRow, getExport } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { type RequestClaims, requireScope } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { workspaceOf } from '../../request-workspace.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { DOWNLOAD_TIMEOUT_MS } from './export-task.ts';
import { findBrands } from './find-brands.ts';

const RATE_LIMIT = { burst: 10, everySeconds: 120 };

/** Counts the brands and returns the address of the download. Throws `too-many-requests` and `payment-required`. */
export async function createOwnExport(
  context: Context,
  claims: RequestClaims,
  request: CreateExport,
): Promise<CreatedExport> {
  if (request.listId !== undefined) requireScope(claims, 'lists');
  requirePlan(request, claims.tier);
  const { db } = context.connection;
  await limitRate(db, `export:${claims.sub}`, RATE_LIMIT, 'exports');
  const workspaceId = await workspaceOf(context, claims);
  const plan = { tier: claims.tier, workspaceId };
  const { brands, total } = await findBrands(context, request, plan, { countOnly: true });
  const ticket = newSecret();
  const stored = {
    userId: claims.sub,
    workspaceId,
    sessionId: claims.sid,
    ticket: hashSecret(ticket),
    request,
    brands,
    total,
  };
  const row = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => createExport(transaction, stored),
    () => ({
      action: 'export.created',
      detail: countText(brands, request.products ? 'product' : 'brand'),
      subject: request.format.toUpperCase(),
    }),
  );
  return { ...toExport(row), url: `/api/exports/${row.id}/file?ticket=${ticket}` };
}

/** Lists can be exported after the plan has ended, as they can be read. Throws `payment-required`. */
export function requirePlan({ listId }: CreateExport, tier: Tier | null | undefined): void {
  if (listId === undefined && !isPaid(tier)) throw new ApiError('payment-required');
}

/** Throws `not-found`. */
export async function readOwnExport(context: Context, claims: AccessClaims, id: string): Promise<Export> {
  const row = await getExport(context.connection.db, claims.sub, id);
  if (!row) throw new ApiError('not-found', { detail: 'There is no such export.' });
  return toExport(row);
}

const toExport = ({ id, brands, total, done, ...row }: ExportRow): Export => ({
  id,
  brands,
  total,
  done,
  status: statusOf(row),
});

function statusOf(
  row: Pick<ExportRow, 'created_at' | 'started_at' | 'finished_at' | 'failed'>,
): Export['status'] {
  if (row.failed) return 'failed';
  if (row.finished_at) return 'done';
  // The process that wrote it may have died.
  if (row.started_at) return olderThan(row.started_at, DOWNLOAD_TIMEOUT_MS) ? 'failed' : 'running';
  // The download can no longer begin.
  return olderThan(row.created_at, EXPORT_TICKET_SECONDS * 1000) ? 'failed' : 'created';
}

const olderThan = (time: Date, milliseconds: number) => Date.now() - time.getTime() > milliseconds;

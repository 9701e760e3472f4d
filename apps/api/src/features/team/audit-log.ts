import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type AuditLogQuery,
  auditKindOf,
  auditText,
  DELETED_USER,
  toCsvHead,
  toCsvLine,
} from '@brandlode/contract';
import { type AuditRow, listAuditPeople, readAuditLog, recordAudit } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { actorOf } from '../../record-audit.ts';
import { ownedWorkspaceOf } from '../../request-workspace.ts';

/** Exports of the log: 5 at once, then one every two minutes. */
const RATE_LIMIT = { burst: 5, everySeconds: 120 };
/** Entries that are read from the database at a time. */
const BATCH = 1_000;

/** A page of the log of the user's workspace. Throws `owner-only`. */
export async function getAuditLog(
  context: Context,
  claims: RequestClaims,
  query: AuditLogQuery,
): Promise<AuditLog> {
  const { db } = context.connection;
  const workspaceId = await ownedWorkspaceOf(context, claims);
  const [{ rows, next }, people] = await Promise.all([
    readAuditLog(db, workspaceId, query),
    listAuditPeople(db, workspaceId),
  ]);
  return { data: rows.map((row) => toEntry(context, row)), next, people };
}

/** The lines of a CSV file with all entries that match. Records that it was exported. Throws `owner-only` and `too-many-requests`. */
export async function exportAuditLog(
  context: Context,
  claims: RequestClaims,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  const { db } = context.connection;
  const workspaceId = await ownedWorkspaceOf(context, claims);
  await limitRate(db, `audit-export:${claims.sub}`, RATE_LIMIT, 'downloads');
  await recordAudit(db, { workspaceId, actor: actorOf(claims) }, { action: 'audit_log.exported' });
  return writeLines(context, workspaceId, filter);
}

async function* writeLines(context: Context, workspaceId: string, filter: AuditFilter) {
  yield toCsvHead(['time', 'kind', 'action', 'person', 'through', 'description']);
  let after: string | undefined;
  do {
    const page = await readAuditLog(context.connection.db, workspaceId, { ...filter, limit: BATCH, after });
    const entries = page.rows.map((row) => toEntry(context, row));
    yield entries
      .map(({ createdAt, kind, action, name, via, text }) =>
        toCsvLine([createdAt, kind, action, name, via, text]),
      )
      .join('');
    after = page.next ?? undefined;
  } while (after);
}

function toEntry({ config }: Pick<Context, 'config'>, row: AuditRow): AuditEntry {
  const names = { user: row.name ?? DELETED_USER, stripe: 'Stripe', product: config.product.name };
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    kind: auditKindOf(row.action),
    action: row.action,
    by: row.actor,
    userId: row.user_id,
    name: names[row.actor],
    via: row.via,
    text: auditText(row),
  };
}

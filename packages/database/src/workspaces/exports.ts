import type { CreateExport, Tier } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { ExportsTable } from './tables.ts';

/** Seconds in which a download must begin. */
export const EXPORT_TICKET_SECONDS = 60;

export type ExportRow = Omit<Selectable<ExportsTable>, 'user_id' | 'workspace_id' | 'session_id' | 'ticket'>;

export type ClaimedExport = ExportRow & { workspace_id: string; tier: Tier };

const EXPORT_COLUMNS = [
  'exports.id',
  'exports.request',
  'exports.brands',
  'exports.total',
  'exports.done',
  'exports.created_at',
  'exports.started_at',
  'exports.finished_at',
  'exports.failed',
] as const;

/** `ticket` is the hash of the ticket. */
export const createExport = (
  db: Database,
  row: {
    userId: string;
    workspaceId: string;
    sessionId: string;
    ticket: Buffer;
    request: CreateExport;
    brands: number;
    total: number;
  },
): Promise<ExportRow> =>
  db
    .insertInto('exports')
    .values({
      user_id: row.userId,
      workspace_id: row.workspaceId,
      session_id: row.sessionId,
      ticket: row.ticket,
      request: JSON.stringify(row.request),
      brands: row.brands,
      total: row.total,
    })
    .returning(EXPORT_COLUMNS)
    .executeTakeFirstOrThrow();

/** Whether the user may read what they export: not disabled, in the workspace, and with a valid session or API key of the request. */
const IS_ALLOWED = sql<boolean>`exists (
    select from users u join workspace_access a on a.user_id = u.id and a.workspace_id = exports.workspace_id
    where u.id = exports.user_id and u.disabled_at is null)
  and not exists (select from sessions s where s.id = exports.session_id and s.ended_at is not null)
  and not exists (
    select from api_keys k where k.id = exports.session_id and (k.revoked_at is not null or k.expires_at <= now()))`;

/** The user's own export in a workspace they have access to. */
export const getExport = (db: Database, userId: string, id: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .select(EXPORT_COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspace_access')
          .whereRef('workspace_access.workspace_id', '=', 'exports.workspace_id')
          .where('workspace_access.user_id', '=', userId)
          .select('workspace_access.user_id'),
      ),
    )
    .executeTakeFirst();

/**
 * Begins the only download of an export, with the current tier of its workspace. Undefined if the ticket was used, has expired or is wrong, or
 * if the user may no longer read it.
 */
export const claimExport = (db: Database, id: string, ticket: Buffer): Promise<ClaimedExport | undefined> =>
  db
    .updateTable('exports')
    .from('users')
    .innerJoin('workspace_access', 'workspace_access.user_id', 'users.id')
    .set({ started_at: sql`now()` })
    .whereRef('users.id', '=', 'exports.user_id')
    .whereRef('workspace_access.workspace_id', '=', 'exports.workspace_id')
    .where('exports.id', '=', id)
    .where('ticket', '=', ticket)
    .where('started_at', 'is', null)
    .where('exports.created_at', '>', sql<Date>`now() - make_interval(secs => ${EXPORT_TICKET_SECONDS})`)
    .where(IS_ALLOWED)
    .returning([...EXPORT_COLUMNS, 'workspace_access.workspace_id', 'workspace_access.tier'])
    .executeTakeFirst();

/** Returns false once the user may no longer read the export. */
export async function saveExportProgress(
  db: Database,
  id: string,
  progress: { done: number; brands?: number; total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(progress)
    .where('id', '=', id)
    .where(IS_ALLOWED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endExport(
  db: Database,
  id: string,
  end: { done: number; failed: boolean },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ...end, finished_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

import { type CreateExport, type ExportLink, MAX_EXPORT_LINKS, type Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { lockWorkspace } from './api-keys.ts';

/** Undefined if the workspace has too many of them. `token`: its hash. */
export async function createExportLink(
  db: Database,
  link: { workspaceId: string; userId: string; name: string; token: Buffer; request: CreateExport },
): Promise<ExportLink | undefined> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, link.workspaceId);
    if ((await listExportLinks(transaction, link.workspaceId)).length >= MAX_EXPORT_LINKS) return undefined;
    const row = await transaction
      .insertInto('export_links')
      .values({
        workspace_id: link.workspaceId,
        user_id: link.userId,
        name: link.name,
        token: link.token,
        request: JSON.stringify(link.request),
      })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    return toExportLink(row);
  });
}

/** Newest first. */
export async function listExportLinks(db: Database, workspaceId: string): Promise<ExportLink[]> {
  const rows = await db
    .selectFrom('export_links')
    .select(SHOWN)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toExportLink);
}

/** Returns the deleted address; undefined if the workspace has no such address. */
export const deleteExportLink = (
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom('export_links')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('name')
    .executeTakeFirst();

type UsedExportLink = {
  id: string;
  workspace_id: string;
  request: CreateExport;
  tier: Tier;
};

/** What an address exports, with the current plan of its workspace; undefined if there is none or its user is disabled or not a member. */
export const useExportLink = (db: Database, token: Buffer): Promise<UsedExportLink | undefined> =>
  db
    .updateTable('export_links')
    .from('users')
    .innerJoin('workspace_access', 'workspace_access.user_id', 'users.id')
    .set({ last_used_at: sql`now()` })
    .whereRef('users.id', '=', 'export_links.user_id')
    .whereRef('workspace_access.workspace_id', '=', 'export_links.workspace_id')
    .where('export_links.token', '=', token)
    .where('users.disabled_at', 'is', null)
    .returning([
      'export_links.id',
      'export_links.workspace_id',
      'export_links.request',
      'workspace_access.tier',
    ])
    .executeTakeFirst();

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const;
const toExportLink = (row: {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}): ExportLink => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

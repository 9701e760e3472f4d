import {
  ApiError,
  type Import,
  type ImportList,
  type NewestPage,
  toCsvHead,
  toCsvLine,
} from '@brandlode/contract';
import { getImport, type ImportRecord, listImports, listProblems } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { toImport } from './shown-import.ts';

/** An API key sees only imports into its workspace. */
const isShown = ({ workspaceId, scopes }: RequestClaims, record: ImportRecord): boolean =>
  !scopes || record.workspace_id === workspaceId;

/** Returns the user's own import. Throws `not-found`. */
export async function findImport(
  { connection }: Context,
  claims: RequestClaims,
  id: string,
): Promise<ImportRecord> {
  const record = await getImport(connection.db, claims.sub, id);
  if (!record || !isShown(claims, record))
    throw new ApiError('not-found', { detail: 'There is no such import.' });
  return record;
}

export const readImport = async (context: Context, claims: RequestClaims, id: string): Promise<Import> =>
  toImport(await findImport(context, claims, id));

/** A page of the user's imports, newest first. */
export async function readImports(
  { connection }: Context,
  { sub, scopes, workspaceId }: RequestClaims,
  page: NewestPage,
): Promise<ImportList> {
  const { rows, next } = await listImports(connection.db, sub, {
    ...page,
    // An API key sees only imports into its workspace.
    workspaceId: scopes && workspaceId,
  });
  return { data: rows.map((row) => toImport(row)), next };
}

/** Returns rejected rows and unread cells as CSV (RFC 4180). */
export async function readErrors(context: Context, claims: RequestClaims, id: string): Promise<string> {
  const { id: importId, file } = await findImport(context, claims, id);
  const problems = await listProblems(context.connection.db, importId);
  const rows = problems.map(({ line, column, value, reason }) => [line, column, value, reason]);
  const head = toCsvHead([file?.numbering ?? 'line', 'column', 'value', 'reason']);
  return head + rows.map((row) => toCsvLine(row)).join('');
}

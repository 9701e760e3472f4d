import { ApiError, type ImportTarget } from '@brandlode/contract';
import type { ImportRecord } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { requireOperator } from '../../http/operators.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';

/** The workspace that an import changes; null for the catalogue. Throws `operators-only` and `read-only`. */
export async function importWorkspace(
  context: Context,
  claims: RequestClaims,
  target: ImportTarget,
): Promise<string | null> {
  if (target === 'mine') return editableWorkspaceOf(context, claims);
  requireOperator(context, claims);
  return null;
}

/**
 * Checks that the user may still change what the import changes: since the upload they may have ceased to be an operator, or left or
 * switched the workspace. Throws `operators-only`, `read-only` and `import-conflict`.
 */
export async function requireTarget(
  context: Context,
  claims: RequestClaims,
  record: ImportRecord,
): Promise<void> {
  const workspaceId = await importWorkspace(context, claims, record.target);
  if (record.workspace_id !== null && record.workspace_id !== workspaceId)
    throw new ApiError('import-conflict', { detail: 'The import is for another workspace.' });
}

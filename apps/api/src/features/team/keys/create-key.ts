import {
  type AccessClaims,
  ApiError,
  type CreateApiKey,
  type CreatedApiKey,
  MAX_API_KEYS,
} from '@brandlode/contract';
import { createApiKey, type Database } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { editableWorkspaceOf } from '../../../request-workspace.ts';
import { hashSecret } from '../../../secrets.ts';
import { newKey } from './key-format.ts';

const HINT_LENGTH = 4;

/** Creates a key, which is returned only here. Throws `limit-reached`. */
export async function createKey(
  context: Context,
  claims: AccessClaims,
  { name, scopes, days }: CreateApiKey,
): Promise<CreatedApiKey> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  return saveKey(context.connection.db, {
    workspaceId,
    userId: claims.sub,
    name,
    scopes: [...new Set(scopes)],
    days,
  });
}

/** Creates a key for a user who may change the workspace. Throws `limit-reached`. */
export async function saveKey(
  db: Database,
  given: CreateApiKey & { workspaceId: string; userId: string },
): Promise<CreatedApiKey> {
  const key = newKey();
  const created = await createApiKey(db, {
    ...given,
    secret: hashSecret(key),
    hint: key.slice(-HINT_LENGTH),
  });
  if (!created)
    throw new ApiError('limit-reached', {
      detail: `A workspace can have ${MAX_API_KEYS} API keys. Revoke one that is no longer used.`,
    });
  return { ...created, key };
}

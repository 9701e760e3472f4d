import {
  type AccessClaims,
  ApiError,
  type CreateApiKey,
  type CreatedApiKey,
  type KeyScope,
  MAX_API_KEYS,
} from '@brandlode/contract';
import { createApiKey, revokeApiKey, rotateApiKey, type SessionOrigin } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { editableWorkspaceOf } from '../../../request-workspace.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { newKey } from './key-format.ts';

const HINT_LENGTH = 4;

const KEYS_LIMIT = {
  detail: `A workspace can have ${MAX_API_KEYS} API keys. Revoke one that is no longer used.`,
};

/** Creates a key, which is returned only here. Throws `limit-reached`. */
export async function createKey(
  context: Context,
  claims: AccessClaims,
  { name, scopes, days }: CreateApiKey,
  origin: SessionOrigin,
): Promise<CreatedApiKey> {
  const userId = claims.sub;
  const created = await saveKey(context, {
    workspaceId: await editableWorkspaceOf(context, claims),
    userId,
    name,
    scopes: [...new Set(scopes)],
    days,
  });
  await context.keyMails.send({ userId, kind: 'key', name, origin: mailedFrom(origin) });
  return created;
}

/** Creates a key for a user who may change the workspace. Throws `limit-reached`. */
export async function saveKey(
  context: Pick<Context, 'connection'>,
  given: CreateApiKey & { workspaceId: string; userId: string },
): Promise<CreatedApiKey> {
  const { key, ...stored } = makeKey();
  const { workspaceId, userId, name: subject } = given;
  const action = isExtension(given) ? 'extension.connected' : 'key.created';
  const created = await recorded(
    context,
    { workspaceId, actor: { userId } },
    (transaction) => createApiKey(transaction, { ...given, ...stored }),
    (result) => result && { action, subject },
  );
  if (!created) throw new ApiError('limit-reached', KEYS_LIMIT);
  return { ...created, key };
}

/**
 * Creates the successor of a key, which is returned only here and acts for the user of the request: otherwise a member would get a key
 * that acts for another one. Throws `not-found`, `key-replaced` and `limit-reached`.
 */
export async function rotateKey(
  context: Context,
  claims: AccessClaims,
  { id, overlapHours }: { id: string; overlapHours: number },
  origin: SessionOrigin,
): Promise<CreatedApiKey> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  const { key, ...stored } = makeKey();
  const successor = { workspaceId, userId: claims.sub, overlapHours, ...stored };
  const created = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => rotateApiKey(transaction, id, successor),
    (result) => typeof result === 'object' && { action: 'key.rotated', subject: result.name },
  );
  if (created === 'not-found') throw new ApiError(created, { detail: 'There is no such key.' });
  if (created === 'key-replaced')
    throw new ApiError(created, { detail: 'Rotate the key that replaced it, or create a new one.' });
  if (created === 'limit-reached') throw new ApiError(created, KEYS_LIMIT);
  context.apiKeys.clear();
  const { name } = created;
  await context.keyMails.send({ userId: claims.sub, kind: 'successor', name, origin: mailedFrom(origin) });
  return { ...created, key };
}

/** Revokes a key or disconnects a browser extension. Returns false if the workspace has no such key. */
export async function revokeKey(
  context: Context,
  by: { workspaceId: string; claims: RequestClaims },
  id: string,
): Promise<boolean> {
  const { workspaceId, claims } = by;
  const revoked = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => revokeApiKey(transaction, workspaceId, id),
    (result) =>
      result && {
        action: isExtension(result) ? 'extension.disconnected' : 'key.revoked',
        subject: result.name,
      },
  );
  context.apiKeys.clear();
  return revoked !== undefined;
}

const isExtension = ({ scopes }: { scopes: KeyScope[] }) => scopes.includes('extension');

function makeKey() {
  const key = newKey();
  return { key, secret: hashSecret(key), hint: key.slice(-HINT_LENGTH) };
}

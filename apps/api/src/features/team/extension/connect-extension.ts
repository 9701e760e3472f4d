import { createHash } from 'node:crypto';
import {
  type AccessClaims,
  ApiError,
  type CreateExtensionCode,
  type ExtensionCode,
  type ExtensionKey,
  type RedeemExtensionCode,
} from '@brandlode/contract';
import { type SessionOrigin, saveExtensionCode, takeExtensionCode } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { limitNetwork, limitRate } from '../../../limit-rate.ts';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { editableWorkspaceOf } from '../../../request-workspace.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { newCode, typedCode } from '../../../secrets/typed-codes.ts';
import { saveKey } from '../keys/create-key.ts';

/** Seconds. */
const CODE_LIFETIME = 600;
/** 40 random bits: five attempts in ten minutes find one in 200 billion. */
const CODE_LENGTH = 8;
const NETWORK_LIMIT = { burst: 30, everySeconds: 20 };
/** For the codes of one popup. */
const POPUP_LIMIT = { burst: 5, everySeconds: 120 };

/** A code for the popup with this challenge, to be redeemed once. */
export async function createExtensionCode(
  context: Context,
  claims: AccessClaims,
  { challenge, name }: CreateExtensionCode,
): Promise<ExtensionCode> {
  const code = newCode(CODE_LENGTH);
  const expiresAt = await saveExtensionCode(context.connection.db, {
    secret: secretOf(challenge, code),
    workspaceId: await editableWorkspaceOf(context, claims),
    userId: claims.sub,
    name,
    seconds: CODE_LIFETIME,
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Exchanges a code for a key of its workspace. Throws `invalid-token`, `too-many-requests` and `limit-reached`. */
export async function redeemExtensionCode(
  context: Pick<Context, 'connection' | 'keyMails'>,
  { code, verifier }: RedeemExtensionCode,
  { ip, origin }: { ip: string; origin: SessionOrigin },
): Promise<ExtensionKey> {
  const { db } = context.connection;
  await limitNetwork(db, 'extension-codes', ip, NETWORK_LIMIT);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  await limitRate(db, `extension-codes-of:${challenge}`, POPUP_LIMIT, 'codes');
  const found = await takeExtensionCode(db, secretOf(challenge, typedCode(code)));
  if (!found)
    throw new ApiError('invalid-token', {
      detail: 'This code is not valid, was used already or has expired. Connect again.',
    });
  const { key } = await saveKey(context, { ...found, scopes: ['extension'], days: null });
  const { userId, name } = found;
  await context.keyMails.send({ userId, kind: 'extension', name, origin: mailedFrom(origin) });
  return { key };
}

const secretOf = (challenge: string, code: string) => hashSecret(`${challenge}.${code}`);

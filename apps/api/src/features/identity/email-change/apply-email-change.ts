import { type AccessClaims, ApiError, type ProblemCode } from '@brandlode/contract';
import {
  confirmEmailChange,
  type EmailChange,
  type EmailChangeProblem,
  undoEmailChange,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';

const PROBLEM_CODES = {
  invalid: 'invalid-token',
  expired: 'expired-token',
  'other-account': 'other-account',
  'in-use': 'email-already-in-use',
} as const satisfies Record<EmailChangeProblem, ProblemCode>;

/** Reports a race for the address, which the unique index decides, like one that was in use before. */
async function applied(change: Promise<EmailChange | EmailChangeProblem>): Promise<EmailChange> {
  const result = await change.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'in-use' as const;
    throw error;
  });
  if (typeof result === 'string') throw new ApiError(PROBLEM_CODES[result]);
  return result;
}

/**
 * Changes the address by the link sent to the new one. Only for the user who requested it, in a session of theirs: a click by the owner
 * of an address that someone else entered changes nothing. Returns the address.
 */
export async function confirmChange(
  { accessCache, db, emailChangeMails, limits, onEmailChange }: Services,
  claims: AccessClaims,
  token: string,
  client: Client,
): Promise<string> {
  await limits.takeForNetwork('link-network', client.ip);
  const device = client.device ? hashSecret(client.device) : null;
  const by = { userId: claims.sub, sessionId: claims.sid, device };
  const change = await applied(confirmEmailChange(db, hashSecret(token), by));
  accessCache.clear();
  await emailChangeMails.send({ mail: 'changed', changeId: change.id, origin: mailedFrom(client.origin) });
  await onEmailChange(claims.sub);
  return change.new_email;
}

/** Restores the old address by the link sent to it, and sends a link there to choose a password. Returns the address. */
export async function undoChange(
  { accessCache, db, limits, mails, onEmailChange }: Services,
  token: string,
  client: Client,
): Promise<string> {
  await limits.takeForNetwork('link-network', client.ip);
  const change = await applied(undoEmailChange(db, hashSecret(token)));
  accessCache.clear();
  await mails.send({ mail: 'reset-password', userId: change.user_id, after: 'undo' });
  await onEmailChange(change.user_id);
  return change.old_email;
}

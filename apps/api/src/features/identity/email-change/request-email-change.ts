import { type AccessClaims, ApiError, type ChangeEmail } from '@brandlode/contract';
import {
  findPendingEmailChange,
  findUser,
  isRecentSession,
  requestEmailChange,
  type UserRow,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { readEmail } from '../email.ts';
import type { Client, Services } from '../services.ts';

/** Minutes since a sign-in with Google in which an account without a password can change its address. */
const RECENT_MINUTES = 10;

/**
 * Sends a link to the new address; nothing changes until it is confirmed. Whether the address has an account shows only in that mail.
 * Throws `invalid-email`, `same-email`, `wrong-password`, `fresh-sign-in-required` and `too-many-requests`.
 */
export async function changeEmail(
  services: Services,
  claims: AccessClaims,
  body: ChangeEmail,
  client: Client,
): Promise<void> {
  const { db, limits } = services;
  const email = readEmail(body.email);
  const user = await findUser(db, claims.sub);
  if (!user || user.disabled_at) throw new ApiError('unauthenticated');
  await confirmUser(services, claims, user, body.password);
  if (email === user.email) throw new ApiError('same-email');
  await limits.take('change-email-account', user.id);
  await limits.takeMail('change-email-mail', email, client.ip);
  const changeId = await requestEmailChange(db, { userId: user.id, oldEmail: user.email, newEmail: email });
  await sendLink(services, changeId, client);
}

/** Confirms a user by their password or, if they have none, by a recent sign-in. */
async function confirmUser(
  { db, limits, passwords }: Services,
  claims: AccessClaims,
  user: UserRow,
  password = '',
): Promise<void> {
  if (user.password_hash === null) {
    if (!(await isRecentSession(db, claims.sid, RECENT_MINUTES)))
      throw new ApiError('fresh-sign-in-required');
    return;
  }
  await limits.take('change-password-account', user.id);
  if (!(await passwords.verify(password, user.password_hash)).isMatch) throw new ApiError('wrong-password');
}

/** Sends another link for the pending change. Throws `not-found` and `too-many-requests`. */
export async function resendEmailChange(
  services: Services,
  { sub }: AccessClaims,
  client: Client,
): Promise<void> {
  const pending = await findPendingEmailChange(services.db, sub);
  if (!pending) throw new ApiError('not-found', { detail: 'There is no pending email change.' });
  await services.limits.take('change-email-account', sub);
  await services.limits.takeMail('change-email-mail', pending.new_email, client.ip);
  await sendLink(services, pending.id, client);
}

const sendLink = ({ emailChangeMails }: Services, changeId: string, { origin }: Client) =>
  emailChangeMails.send({ mail: 'confirm', changeId, origin: mailedFrom(origin) });

import { ApiError, type JoinedTeam, type RegisterInvited } from '@brandlode/contract';
import {
  acceptInvitationIn,
  claimUnverifiedUser,
  type Database,
  findInvitation,
  insertUser,
  lockUserByEmail,
  setPasswordHash,
} from '@brandlode/database';
import { unusableInvitation } from '../../invitation-errors.ts';
import { hashSecret } from '../../secrets.ts';
import { isWeakPassword } from './password-strength.ts';
import type { Client, Services } from './services.ts';
import { type NewSession, startSession } from './session.ts';

/**
 * Creates the account of an invited person, joins the workspace and signs in, all or nothing. The mailed token proves the address; an
 * account that someone registered with it but never verified is taken over, a verified one is left alone (`email-already-in-use`).
 */
export async function registerInvited(
  services: Services,
  { token, password, firstName, lastName, referralSource }: RegisterInvited,
  client: Client,
): Promise<{ joined: JoinedTeam; session: NewSession }> {
  const { db, limits, passwords } = services;
  await limits.takeForNetwork('link-network', client.ip);
  const hash = hashSecret(token);
  const invitation = await findInvitation(db, hash);
  if (typeof invitation === 'string') throw unusableInvitation(invitation);
  const { email, hasAccount } = invitation;
  if (hasAccount) throw new ApiError('email-already-in-use');
  if (isWeakPassword(password, { firstName, lastName, email })) throw new ApiError('weak-password');
  const passwordHash = await passwords.hash(password);
  const profile = { first_name: firstName, last_name: lastName, referral_source: referralSource || null };

  const { userId, joined } = await db.transaction().execute(async (transaction) => {
    const userId = await createVerifiedUser(transaction, email, profile);
    await setPasswordHash(transaction, userId, passwordHash);
    const joined = await acceptInvitationIn(transaction, userId, { token: hash });
    if (typeof joined === 'string') throw unusableInvitation(joined);
    return { userId, joined };
  });
  services.accessCache.clear();
  return { joined, session: await startSession(services, userId, client) };
}

type Profile = { first_name: string; last_name: string; referral_source: string | null };

async function createVerifiedUser(transaction: Database, email: string, profile: Profile): Promise<string> {
  const user = await lockUserByEmail(transaction, email);
  if (user?.disabled_at) throw new ApiError('user-disabled');
  if (user?.email_verified_at) throw new ApiError('email-already-in-use');
  if (user) {
    await claimUnverifiedUser(transaction, user.id, profile);
    return user.id;
  }
  const verified = { email, password_hash: null, email_verified_at: new Date(), ...profile };
  const userId = await insertUser(transaction, verified);
  // Registered at the same moment: a retry finds that account.
  if (userId === undefined) throw new ApiError('email-already-in-use');
  return userId;
}

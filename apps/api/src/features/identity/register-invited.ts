import { ApiError, type JoinedTeam, type RegisterInvited, type Registration } from '@brandlode/contract';
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
import { hashSecret } from '../../secrets/secrets.ts';
import type { Limits } from './limits.ts';
import { isWeakPassword } from './passwords/password-strength.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Client } from './services.ts';

/** Gives a new user the password, within the transaction that creates the user. */
type SetPassword = (transaction: Database, userId: string) => Promise<void>;

type Accounts = {
  db: Database;
  limits: Limits;
  /** Called before the transaction; throws `weak-password`. */
  preparePassword(account: Registration): Promise<SetPassword>;
};

/**
 * Creates the account of an invited person and joins the workspace, both or neither. The mailed token proves the address; an
 * account that someone registered with it but never verified is taken over, a verified one is left alone (`email-already-in-use`).
 */
export async function registerInvited(
  { db, limits, preparePassword }: Accounts,
  { token, password, firstName, lastName, referralSource }: RegisterInvited,
  client: Client,
): Promise<{ joined: JoinedTeam; userId: string }> {
  await limits.takeForNetwork('link-network', client.ip);
  const hash = hashSecret(token);
  const invitation = await findInvitation(db, hash);
  if (typeof invitation === 'string') throw unusableInvitation(invitation);
  const { email, hasAccount } = invitation;
  if (hasAccount) throw new ApiError('email-already-in-use');
  const setPassword = await preparePassword({ email, password, firstName, lastName });
  const profile = { first_name: firstName, last_name: lastName, referral_source: referralSource || null };

  return db.transaction().execute(async (transaction) => {
    const userId = await createVerifiedUser(transaction, email, profile);
    const joined = await acceptInvitationIn(transaction, userId, { token: hash });
    if (typeof joined === 'string') throw unusableInvitation(joined);
    await setPassword(transaction, userId);
    return { userId, joined };
  });
}

/** Hashes the password for our own identity service. */
export async function preparePassword(
  passwords: Passwords,
  { password, ...person }: Registration,
): Promise<SetPassword> {
  if (isWeakPassword(password, person)) throw new ApiError('weak-password');
  const hash = await passwords.hash(password);
  return (transaction, userId) => setPasswordHash(transaction, userId, hash);
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
  // The address was registered at the same moment; a retry finds that account.
  if (userId === undefined) throw new ApiError('email-already-in-use');
  return userId;
}

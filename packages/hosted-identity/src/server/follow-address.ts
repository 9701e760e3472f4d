import { Email } from '@brandlode/contract';
import { type Database, followEmailChange, type HostedUser } from '@brandlode/database';
import type { Firebase, FirebaseAccount } from './firebase.ts';

/**
 * Gives a user the address that the account at the platform has by now, if the token has another one than ours: an older token may
 * still have the previous address. Returns whether it changed. Throws if another user has the address.
 */
export async function followAddress(
  db: Database,
  firebase: Pick<Firebase, 'find'>,
  { user_id: userId, email: stored }: HostedUser,
  account: FirebaseAccount,
): Promise<boolean> {
  if (Email.safeParse(account.email).data === stored) return false;
  const current = await firebase.find(account.subject);
  const email = current?.emailVerified ? Email.safeParse(current.email).data : undefined;
  if (email === undefined || email === stored) return false;
  if (!(await followEmailChange(db, userId, email)))
    throw new Error(`Another user has the new address of user ${userId}`);
  return true;
}

import { type Database, hasOpenedSession, insertDevice, isDeviceOf, touchDevice } from '@brandlode/database';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import type { Client } from '../services.ts';

/** Hash of the device cookie; null unless the user of this address has signed in with it before. */
export async function findDevice(db: Database, email: string, { device }: Client): Promise<Buffer | null> {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await isDeviceOf(db, hash, email)) ? hash : null;
}

/** The same, but null for a browser that only reset the password: no session of the user began there. */
export async function findSignedInDevice(
  db: Database,
  userId: string,
  { device }: Client,
): Promise<Buffer | null> {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await hasOpenedSession(db, hash, userId)) ? hash : null;
}

/** Registers the browser of an authenticated user. `secret`: the new cookie, or null if it has one. */
export async function registerDevice(
  db: Database,
  userId: string,
  { device }: Client,
): Promise<{ hash: Buffer; secret: string | null }> {
  const known = device && hashSecret(device);
  if (known && (await touchDevice(db, known, userId))) return { hash: known, secret: null };
  const secret = newSecret();
  const hash = hashSecret(secret);
  await insertDevice(db, hash, userId);
  return { hash, secret };
}

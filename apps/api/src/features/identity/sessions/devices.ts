import { type Database, insertDevice, isDeviceOf, touchDevice } from '@brandlode/database';
import { hashSecret, newSecret } from '../../../secrets.ts';
import type { Client } from '../services.ts';

/** Hash of the device cookie; null unless the user of this address has signed in with it before. */
export async function findDevice(db: Database, email: string, { device }: Client): Promise<Buffer | null> {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await isDeviceOf(db, hash, email)) ? hash : null;
}

/** Registers the browser of an authenticated user. Returns the new cookie, or null if it has one. */
export async function registerDevice(
  db: Database,
  userId: string,
  { device }: Client,
): Promise<string | null> {
  if (device && (await touchDevice(db, hashSecret(device), userId))) return null;
  const secret = newSecret();
  await insertDevice(db, hashSecret(secret), userId);
  return secret;
}

import { type Database, insertDevice, isDeviceOf, touchDevice } from '@brandlode/database';
import { hashSecret, newSecret } from './secrets.ts';
import type { Client } from './services.ts';

/** The hash of the browser's device cookie, where the user of this address has signed in with it before. */
export async function findDevice(db: Database, email: string, { device }: Client): Promise<Buffer | null> {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await isDeviceOf(db, hash, email)) ? hash : null;
}

/** Remembers the browser of a user who has proved themselves; answers the new cookie, or null where it has one. */
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

import { findUserByEmail } from '@brandlode/database';
import { readEmail } from './email.ts';
import type { Client, Services } from './services.ts';

/**
 * Sends another verification link to an unverified account. A job is queued for any other address too, so that response and
 * timing do not reveal which addresses have accounts.
 */
export async function resendVerification({ db, limits, mails }: Services, text: string, client: Client) {
  const email = readEmail(text);
  await limits.takeForNetwork('verification-mail-network', client.ip);
  await limits.takeMail('verification-mail', email, client.ip);
  const user = await findUserByEmail(db, email);
  await mails.send({ mail: 'verify-email', userId: user?.id ?? null });
}

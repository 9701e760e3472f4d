import { ApiError, type ForgotPassword } from '@brandlode/contract';
import { findUserByEmail } from '@brandlode/database';
import { readEmail } from '../email.ts';
import type { Client, Services } from '../services.ts';

/**
 * Queues the reset mail for the account that has the address now, not one registered later. A job is queued for an unknown
 * address too, so that response and timing do not differ.
 */
export async function requestPasswordReset(
  { config, db, limits, mails }: Services,
  { email: text, next }: ForgotPassword,
  client: Client,
) {
  const email = readEmail(text);
  await limits.takeForNetwork('reset-mail-network', client.ip);
  await limits.takeMail('reset-mail', email, client.ip);
  const user = await findUserByEmail(db, email);
  if (config.revealAccounts && !user) throw new ApiError('user-not-found');
  await mails.send({ mail: 'reset-password', userId: user?.id ?? null, next });
}

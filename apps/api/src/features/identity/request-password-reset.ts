import { findPersonByEmail } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { readEmail } from './email.ts';
import type { Caller, Services } from './services.ts';

/**
 * Queues the reset mail for the account the address has now, not one it gets later. A job is queued for an unknown address
 * too, so that the response and its time are alike.
 */
export async function requestPasswordReset(
  { config, db, limits, mails }: Services,
  text: string,
  caller: Caller,
) {
  const email = readEmail(text);
  await limits.takeForNetwork('reset-mail-network', caller.ip);
  await limits.takeMail('reset-mail', email, caller.ip);
  const user = await findPersonByEmail(db, email);
  if (config.revealAccounts && !user) throw new ApiError('user-not-found');
  await mails.send({ mail: 'reset-password', userId: user?.id ?? null });
}

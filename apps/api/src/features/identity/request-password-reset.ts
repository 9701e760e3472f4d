import { findPersonByEmail } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { readEmail } from './email.ts';
import type { Caller, Services } from './services.ts';

/** Queues the reset mail. Whether anybody has the address is found out by the queue, so this answers alike and in like time. */
export async function requestPasswordReset(
  { config, db, limits, mails }: Services,
  text: string,
  caller: Caller,
) {
  const email = readEmail(text);
  await limits.takeForNetwork('mail-network', caller.ip);
  await limits.take('mail-account', email);
  if (config.revealAccounts && !(await findPersonByEmail(db, email))) throw new ApiError('user-not-found');
  await mails.send({ mail: 'reset-password', email });
}

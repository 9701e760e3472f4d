import type { Register } from '@brandlode/contract';
import { findPersonByEmail, insertPerson } from '@brandlode/database';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { readEmail } from './email.ts';
import { isWeakPassword } from './password-strength.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Caller, Services } from './services.ts';

/**
 * Opens an unverified account and sends the verification mail. Signs nobody in. `registration` is the secret by which this
 * browser is known again when the link is opened.
 */
export async function register(services: Services, body: z.output<typeof Register>, caller: Caller) {
  const { db, limits, passwords, mails } = services;
  const email = readEmail(body.email);
  await limits.takeForNetwork('register-network', caller.ip);
  if (isWeakPassword(body.password, { ...body, email })) throw new ApiError('weak-password');
  if (await findPersonByEmail(db, email)) throw new ApiError('email-already-in-use');

  const registration = newSecret();
  const userId = await insertPerson(db, {
    email,
    password_hash: await passwords.hash(body.password),
    first_name: body.firstName,
    last_name: body.lastName,
    referral_source: body.referralSource || null,
    registration_hash: hashSecret(registration),
  });
  if (userId === undefined) throw new ApiError('email-already-in-use');
  // Needs no allowance: an address registers once.
  await mails.send({ mail: 'verify-email', userId });
  return { email, registration };
}

import { ApiError, type Register } from '@brandlode/contract';
import { findUserByEmail, insertUser } from '@brandlode/database';
import type { z } from 'zod';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { readEmail } from './email.ts';
import { isWeakPassword } from './passwords/password-strength.ts';
import type { Client, Services } from './services.ts';

/**
 * Creates an unverified account and sends the verification mail, without signing in. `registration` is the secret that
 * identifies this browser when the link is opened.
 */
export async function register(services: Services, body: z.output<typeof Register>, client: Client) {
  const { db, limits, passwords, mails } = services;
  const email = readEmail(body.email);
  await limits.takeForNetwork('register-network', client.ip);
  if (isWeakPassword(body.password, { ...body, email })) throw new ApiError('weak-password');
  if (await findUserByEmail(db, email)) throw new ApiError('email-already-in-use');

  const registration = newSecret();
  const userId = await insertUser(db, {
    email,
    password_hash: await passwords.hash(body.password),
    first_name: body.firstName,
    last_name: body.lastName,
    referral_source: body.referralSource || null,
    registration_hash: hashSecret(registration),
  });
  if (userId === undefined) throw new ApiError('email-already-in-use');
  // This needs no rate limit, because an address registers only once.
  await mails.send({ mail: 'verify-email', userId });
  return { email, registration };
}

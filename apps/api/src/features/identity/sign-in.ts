import { findPersonByEmail, type Person, replacePasswordHash } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { readEmail } from './email.ts';
import type { Caller, Services } from './services.ts';
import { answerFor, type Opened, openSessionFor } from './session.ts';

/**
 * Signs in with address and password. An address nobody has and a wrong password are told apart neither by the answer
 * nor by its time, unless the configuration reveals accounts. Only who knows the password learns of an account's state.
 */
export async function signIn(
  services: Services,
  body: { email: string; password: string },
  caller: Caller,
): Promise<Opened> {
  const { config, db, limits, passwords } = services;
  const email = readEmail(body.email);
  await limits.takeSignIn(email, caller.ip);

  const person = await findPersonByEmail(db, email);
  const { right, outdated } = await passwords.verify(body.password, person?.password_hash ?? null);
  if (!person || !right) {
    if (!config.revealAccounts) throw new ApiError('invalid-credential');
    throw new ApiError(person ? 'wrong-password' : 'user-not-found');
  }
  if (person.disabled_at) throw new ApiError('user-disabled');
  await limits.forgiveSignIn(email, caller.ip);
  if (!person.email_verified_at) {
    await sendLinkAgain(services, person);
    throw new ApiError('email-not-verified');
  }
  if (outdated)
    await replacePasswordHash(db, person.id, person.password_hash!, await passwords.hash(body.password));
  const session = await openSessionFor(services, person.id, caller);
  return { answer: await answerFor(services, session.sessionId, person.id), session };
}

/** Whoever lost the verification mail gets another by trying to sign in. */
async function sendLinkAgain({ limits, mails }: Services, person: Person) {
  if (await limits.tryTake('mail-account', person.email)) {
    await mails.send({ mail: 'verify-email', userId: person.id });
  }
}

import type { AccessClaims, Register, UpdateMe, User } from '@brandlode/contract';
import { type Connection, forgetWhatIsOver } from '@brandlode/database';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { openGoogle } from '../../gateways/google.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { openMailer } from '../../gateways/mailer.ts';
import type { AccessCache } from './access-cache.ts';
import { openAccessTokens } from './access-tokens.ts';
import { changePassword } from './change-password.ts';
import { type GoogleSignIn, openGoogleSignIn } from './google/google-sign-in.ts';
import { openLimits } from './limits.ts';
import { openMails } from './mails/mails.ts';
import { openPasswords } from './passwords.ts';
import { changeProfile, readProfile } from './profile.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import type { Caller, Services } from './services.ts';
import type { Opened } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyEmail } from './verify-email.ts';

/**
 * The port of identity. Other features need `verify` alone; the rest answers the calls of section 7. Everything throws
 * ApiError with a code of section 8 or one of ours.
 */
export type Identity = {
  /**
   * Claims of an access token; rejects with `unauthenticated` for a wrong algorithm, key, issuer, audience, type or time, and
   * for a session that has ended.
   */
  verify(token: string): Promise<AccessClaims>;
  register(body: z.output<typeof Register>, caller: Caller): Promise<{ email: string; registration: string }>;
  verifyEmail(token: string, caller: Caller): Promise<'verified' | 'already-verified'>;
  signIn(
    body: { email: string; password: string; verificationToken?: string | undefined },
    caller: Caller,
  ): Promise<Opened>;
  refresh(caller: Caller): Promise<Opened>;
  signOut(caller: Caller): Promise<void>;
  requestPasswordReset(email: string, caller: Caller): Promise<void>;
  /** `device`: the cookie of a browser that had none yet. */
  resetPassword(
    body: { token: string; password: string },
    caller: Caller,
  ): Promise<{ device: string | null }>;
  changePassword(
    claims: AccessClaims,
    body: { currentPassword: string; newPassword: string },
    caller: Caller,
  ): Promise<void>;
  readProfile(claims: AccessClaims): Promise<User>;
  changeProfile(claims: AccessClaims, body: z.output<typeof UpdateMe>): Promise<User>;
  /** Null where no provider is configured. */
  google: GoogleSignIn | null;
};

/** Our own identity service over PostgreSQL. Holds nothing that must be closed. */
export async function openIdentity(options: {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  /** Shared with the payment side, which clears it when a role changes. */
  accessCache: AccessCache;
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
  /** Told of failures that no answer carries: a mailbox that refused a message, a provider that does not answer. */
  onError: (error: Error) => void;
}): Promise<Identity> {
  const { accessCache, config, jobs, reconcileOpenCheckout, onError } = options;
  const { db } = options.connection;
  const mailer = openMailer(config.mail, (cause) =>
    onError(new Error('A mailbox refused a message', { cause })),
  );
  const services: Services = {
    config,
    db,
    limits: openLimits(db),
    passwords: await openPasswords(),
    mails: await openMails({ config, db, jobs, mailer }),
    accessTokens: openAccessTokens(db, config.publicUrl, accessCache),
    accessCache,
    reconcileOpenCheckout,
  };
  await jobs.every(3_600, 'identity-forget', () => forgetWhatIsOver(db));

  return {
    verify: services.accessTokens.verify,
    register: (body, caller) => register(services, body, caller),
    verifyEmail: (token, caller) => verifyEmail(services, token, caller),
    signIn: (body, caller) => signIn(services, body, caller),
    refresh: (caller) => refreshSession(services, caller),
    signOut: (caller) => signOut(services, caller),
    requestPasswordReset: (email, caller) => requestPasswordReset(services, email, caller),
    resetPassword: (body, caller) => resetPassword(services, body, caller),
    changePassword: (claims, body, caller) => changePassword(services, claims, body, caller),
    readProfile: (claims) => readProfile(services, claims),
    google: config.google && openGoogleSignIn(services, openGoogle(config.google), onError),
    changeProfile: (claims, body) => changeProfile(services, claims, body),
  };
}

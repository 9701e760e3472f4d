import type { AccessClaims, Register } from '@brandlode/contract';
import { type Connection, purgeExpired } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
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
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import type { Client, Services } from './services.ts';
import type { SignInResult } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyEmail } from './verify-email.ts';

/**
 * The port of identity. Other features need only `verify`; the rest serves the routes. Everything throws ApiError.
 */
export type Identity = {
  /**
   * Claims of an access token. Rejects with `unauthenticated` for a wrong algorithm, key, issuer, audience, type or time, and
   * for a session that has ended.
   */
  verify(token: string): Promise<AccessClaims>;
  register(body: z.output<typeof Register>, client: Client): Promise<{ email: string; registration: string }>;
  verifyEmail(token: string, client: Client): Promise<'verified' | 'already-verified'>;
  signIn(
    body: { email: string; password: string; verificationToken?: string | undefined },
    client: Client,
  ): Promise<SignInResult>;
  refresh(client: Client): Promise<SignInResult>;
  signOut(client: Client): Promise<void>;
  requestPasswordReset(email: string, client: Client): Promise<void>;
  /** `device`: the cookie for a browser that has none yet. */
  resetPassword(
    body: { token: string; password: string },
    client: Client,
  ): Promise<{ device: string | null }>;
  changePassword(
    claims: AccessClaims,
    body: { currentPassword: string; newPassword: string },
    client: Client,
  ): Promise<void>;
  /** Null if no provider is configured. */
  google: GoogleSignIn | null;
};

/** A platform elsewhere that holds the accounts; it brings its routes, under /api/auth. */
export type HostedIdentity = Pick<Identity, 'verify'> & { routes: FastifyPluginAsyncZod };

/** Our own identity service on PostgreSQL. Holds nothing that must be closed. */
export async function openIdentity(options: {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  /** Shared with subscriptions, which clear it when a role changes. */
  accessCache: AccessCache;
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
  /** Called for failures no response reports: a mailbox that rejected a message, a provider that does not respond. */
  onError: (error: Error) => void;
}): Promise<Identity> {
  const { accessCache, config, jobs, reconcileOpenCheckout, onError } = options;
  const { db } = options.connection;
  const mailer = openMailer(config.mail, (cause) =>
    onError(new Error('A mailbox rejected a message', { cause })),
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
  await jobs.every(3_600, 'identity-forget', () => purgeExpired(db));

  return {
    verify: services.accessTokens.verify,
    register: (body, client) => register(services, body, client),
    verifyEmail: (token, client) => verifyEmail(services, token, client),
    signIn: (body, client) => signIn(services, body, client),
    refresh: (client) => refreshSession(services, client),
    signOut: (client) => signOut(services, client),
    requestPasswordReset: (email, client) => requestPasswordReset(services, email, client),
    resetPassword: (body, client) => resetPassword(services, body, client),
    changePassword: (claims, body, client) => changePassword(services, claims, body, client),
    google: config.google && openGoogleSignIn(services, openGoogle(config.google), onError),
  };
}

import type { Registration } from '@brandlode/contract';
import type { Connection, Database } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { openGoogle } from '../../gateways/google.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { openSecretBox } from '../../secrets/secret-box.ts';
import { openEmailChangeMails } from './email-change/email-change-mails.ts';
import { type GoogleSignIn, openGoogleSignIn } from './google/google-sign-in.ts';
import { openLimits } from './limits.ts';
import { openMails } from './mails/mails.ts';
import { openPasswords, type PasswordCost } from './passwords/passwords.ts';
import { removeRequestedFactors } from './second-factor/remove-requested-factors.ts';
import type { Services } from './services.ts';
import type { AccessCache } from './sessions/access-cache.ts';
import { type AccessTokens, openAccessTokens } from './sessions/access-tokens.ts';

/** Our own identity service: the dependencies of its use cases. Other features need only `verify`. */
export type Identity = Services & {
  verify: AccessTokens['verify'];
  /** Null if no provider is configured. */
  google: GoogleSignIn | null;
};

/** A hosted platform that stores the accounts; it provides routes under /api/auth. */
export type HostedIdentity = Pick<Identity, 'verify'> & {
  routes: FastifyPluginAsyncZod;
  /**
   * Creates a verified account for a new user, in the caller's transaction; an account that never verified the address is
   * taken over. Throws `email-already-in-use`, `weak-password` and `upstream-failed`.
   */
  createAccount: (transaction: Database, userId: string, account: Registration) => Promise<void>;
  /** Deletes the account at the platform, not our user. Throws `upstream-failed`. */
  deleteAccount: (userId: string) => Promise<void>;
};

/** Opens the identity service, which holds nothing that must be closed. */
export async function openIdentity(options: {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  /** Shared with subscriptions, which clear it when a role changes. */
  accessCache: AccessCache;
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
  /** Called after the address of a user has changed. */
  onEmailChange: (userId: string) => Promise<void>;
  /** Called for failures no response reports: a mailbox that rejected a message, a provider that does not respond. */
  onError: (error: Error) => void;
  /** Lower in tests. */
  passwordCost?: PasswordCost | undefined;
}): Promise<Identity> {
  const { accessCache, config, jobs, reconcileOpenCheckout, onEmailChange, onError } = options;
  const { db } = options.connection;
  const services: Services = {
    config,
    db,
    limits: openLimits(db),
    passwords: await openPasswords(options.passwordCost),
    mails: await openMails({ config, db, jobs, mailer: openMailer(config.mail, db, onError) }),
    emailChangeMails: await openEmailChangeMails({ config, db, jobs, onError }),
    secretBox: openSecretBox(config.secretsKeys),
    accessTokens: openAccessTokens(db, config.publicUrl, accessCache),
    accessCache,
    reconcileOpenCheckout,
    onEmailChange,
  };
  await jobs.every(60, 'second-factor-removals', () => removeRequestedFactors(services, new Date()));

  return {
    ...services,
    verify: services.accessTokens.verify,
    google: config.google && openGoogleSignIn(services, openGoogle(config.google), onError),
  };
}

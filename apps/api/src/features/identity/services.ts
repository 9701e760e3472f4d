import type { Database, SessionOrigin } from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { EmailChangeMails } from './email-change/email-change-mails.ts';
import type { Limits } from './limits.ts';
import type { Mails } from './mails/mails.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { AccessCache } from './sessions/access-cache.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';

/** Dependencies of the identity use cases; opened once by `openIdentity`. */
export type Services = {
  config: Config;
  db: Database;
  limits: Limits;
  passwords: Passwords;
  mails: Mails;
  emailChangeMails: EmailChangeMails;
  secretBox: SecretBox;
  accessTokens: AccessTokens;
  /** Must be cleared after a session has ended. */
  accessCache: AccessCache;
  /** Settles an open checkout before a token is issued; resolves immediately if there is none. */
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
  onEmailChange: (userId: string) => Promise<void>;
};

/** The client that sent a request. */
export type Client = {
  /** As Fastify determines it: X-Forwarded-For counts only from trusted proxies. */
  ip: string;
  /** What the browser and the proxy say about it. */
  origin: SessionOrigin;
  /** The refresh cookie, if the browser has one. */
  refreshToken: string | undefined;
  /** The cookie of a browser that has signed in before. */
  device?: string | undefined;
  /** The cookie of a browser that registered an account. */
  registration?: string | undefined;
  /** The cookie of a browser whose sign-in waits for the second factor. */
  challenge?: string | undefined;
  /** Whether a browser sent the request: every supported browser sends Sec-Fetch-Site. */
  isBrowser?: boolean | undefined;
};

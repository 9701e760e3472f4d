import type { Database } from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { AccessCache } from './access-cache.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Limits } from './limits.ts';
import type { Mails } from './mails/mails.ts';
import type { Passwords } from './passwords.ts';

/** What every use case of identity works with; opened once by `openIdentity`. */
export type Services = {
  config: Config;
  db: Database;
  limits: Limits;
  passwords: Passwords;
  mails: Mails;
  accessTokens: AccessTokens;
  /** To be cleared after a session has ended. */
  accessCache: AccessCache;
  /** Asks the payment side whether an open checkout has been decided; answers at once where there is none. */
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
};

/** Where a call comes from. */
export type Client = {
  /** Address of the client, as Fastify knows it: a forwarded one only from a proxy on this machine. */
  ip: string;
  /** The refresh cookie, where there is one. */
  refreshToken: string | undefined;
  /** The cookie of a browser in which somebody has signed in before. */
  device?: string | undefined;
  /** The cookie of a browser in which an account was registered. */
  registration?: string | undefined;
  /** Whether a browser sent the request: all that can show our pages send Sec-Fetch-Site. */
  isBrowser?: boolean | undefined;
};

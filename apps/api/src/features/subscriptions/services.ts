import type { Database } from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import type { Mails } from './mails/mails.ts';

/** What the use cases of this feature work with. */
export type Services = {
  config: Config;
  db: Database;
  stripe: Stripe;
  mails: Mails;
  /** Called after a role has been written. */
  onRoleChange: () => void;
  /** For a failure nobody waits for: it is tried again, and the operator may want to know. */
  report: (text: string, error: unknown) => void;
};

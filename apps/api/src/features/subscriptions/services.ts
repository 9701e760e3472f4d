import type { Database } from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import type { Mails } from './mails/mails.ts';

/** Dependencies of the subscription use cases. */
export type Services = {
  config: Config;
  db: Database;
  stripe: Stripe;
  mails: Mails;
  /** Called after a role has been written. */
  onRoleChange: () => void;
  /** Reports a failure that no response carries and that is retried. */
  report: (text: string, error: unknown) => void;
};

import type { Interval, Tier } from '@brandlode/contract';
import type { Generated } from 'kysely';

export type SubscriptionTables = {
  user_roles: {
    user_id: string;
    tier: Tier;
    interval: Interval | null;
    subscription_id: string | null;
    subscription_status: string | null;
    grace_ends_at: Date | null;
    /** When a cancelled plan ends. */
    cancels_at: Date | null;
    /** Since when the tier is 'free'; maintained by a trigger. */
    lapsed_at: Generated<Date | null>;
    entitlement_version: Generated<number>;
    /** When it was last read from Stripe, or should have been. */
    updated_at: Generated<Date>;
  };
  stripe_customers: {
    user_id: string;
    customer_id: string;
    trial_used_at: Date | null;
    syncs_started: Generated<number>;
    sync_applied: Generated<number>;
    created_at: Generated<Date>;
  };
  stripe_events: {
    id: string;
    type: string;
    customer_id: string | null;
    checkout_session_id: string | null;
    object_id: string | null;
    received_at: Generated<Date>;
    processed_at: Date | null;
  };
  checkouts: {
    user_id: string;
    session_id: string;
    price_id: string;
    redirect_path: string;
    with_trial: boolean;
    created_at: Generated<Date>;
    expires_at: Date;
    checked_at: Date | null;
    settled_at: Date | null;
  };
  trials: {
    subscription_id: string;
    user_id: string | null;
    card_fingerprint: string;
    price_id: string;
    granted: boolean;
    decided_at: Generated<Date>;
  };
  recorded_billing: { key: string; recorded_at: Generated<Date> };
  sent_mails: { key: string; sent_at: Generated<Date> };
  stripe_event_cursor: { id: Generated<boolean>; read_until: Date };
};

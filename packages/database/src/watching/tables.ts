import type {
  EventKind,
  FollowKind,
  MailChoice,
  MetricChange,
  WebhookChannel,
  WebhookKind,
} from '@brandlode/contract';
import type { Generated } from 'kysely';

export type WatchingTables = {
  follows: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    /** Exactly one of the three. */
    brand_id: number | null;
    list_id: string | null;
    search_id: string | null;
    created_at: Generated<Date>;
  };
  alerts: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    /** Exactly one of the three. */
    brand_id: number | null;
    list_id: string | null;
    search_id: string | null;
    kinds: Generated<EventKind[]>;
    min_change: number | null;
    change: MetricChange | null;
    mail: Generated<MailChoice>;
    unsubscribe_token: Generated<string>;
    /** The webhook that it was created for and is deleted with. */
    webhook_id: string | null;
    created_at: Generated<Date>;
    /** Of kinds, minimum change and change; null: since it was created. */
    rule_since: Date | null;
  };
  alert_matches: { alert_id: string; brand_id: number };
  follow_mails: {
    user_id: string;
    workspace_id: string;
    mail: MailChoice;
    unsubscribe_token: Generated<string>;
  };
  mail_times: { user_id: string; hour: number; weekday: number; time_zone: string };
  unmailed_events: {
    id: Generated<string>;
    user_id: string;
    workspace_id: string;
    event_id: string;
    /** Exactly one of the two. */
    alert_id: string | null;
    follow_id: string | null;
    created_at: Generated<Date>;
  };
  event_mails: {
    id: Generated<string>;
    user_id: string;
    workspace_id: string;
    alert_id: string | null;
    event_ids: string[];
    created_at: Date;
    sent_at: Date | null;
  };
  notification_feeds: {
    user_id: string;
    workspace_id: string;
    token: Buffer;
    created_at: Generated<Date>;
  };
  webhooks: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    address: string;
    description: string;
    secret: string;
    alert_ids: string[] | null;
    event: Generated<WebhookKind>;
    kinds: Generated<EventKind[]>;
    list_id: string | null;
    enabled: Generated<boolean>;
    failing_since: Date | null;
    failed_deliveries: Generated<number>;
    switched_off_at: Date | null;
    mailed_at: Date | null;
    created_at: Generated<Date>;
    channel: Generated<WebhookChannel>;
    sealed_address: string | null;
    brief: Generated<boolean>;
    brief_at: Date | null;
  };
  webhook_deliveries: {
    id: Generated<string>;
    webhook_id: string;
    notification_id: string | null;
    list_id: string | null;
    brand_id: number | null;
    check_id: string | null;
    body: string | null;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date | null>;
    sending: Generated<boolean>;
    attempted_at: Date | null;
    status: number | null;
    duration_ms: number | null;
    error: string | null;
    created_at: Generated<Date>;
    brief: Generated<boolean>;
  };
  notifications: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    event_id: string;
    followed: FollowKind;
    alert_id: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
  };
};

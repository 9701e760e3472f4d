import { sql } from './identity-users.ts';
import type { RunningProduct } from './product.ts';

/** Saves a notification for the webhooks of a user as if a visit had seen a brand start to advertise. */
export const notifyWebhooks = (product: RunningProduct, email: string) =>
  sql(
    product,
    `with hooks as (
       select * from webhooks where user_id = (select id from users where email = $1)
     ), event as (
       insert into brand_events (brand_id, kind, happened_at, source, confidence)
       values (1, 'ads_started', now(), 'meta-ad-library', 'high') returning id
     ), notification as (
       insert into notifications (workspace_id, user_id, event_id, followed)
       select workspace_id, user_id, event.id, 'brand' from hooks, event returning id
     )
     insert into webhook_deliveries (webhook_id, notification_id) select hooks.id, notification.id from hooks, notification`,
    [email],
  );

import {
  CHANNEL_LABELS,
  EVENT_KIND_RECORDS,
  type Webhook,
  type WebhookDelivery,
  type WebhookTest,
} from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatCount } from '#lib/text/format-number.ts';

/** The user's description, else the service or the host. */
export function webhookName({ channel, description, address }: Omit<Webhook, 'alertIds'>): string {
  if (description) return description;
  return channel === 'webhook' ? (URL.parse(address)?.host ?? address) : CHANNEL_LABELS[channel];
}

/** Below the name; of a channel with the service, unless that is its name. */
export const addressText = ({ channel, address, description }: Webhook): string =>
  channel === 'webhook' || !description ? address : `${CHANNEL_LABELS[channel]} · ${address}`;

/** Whether it sends notifications as chosen on the page, unlike the subscription of a program. */
export const isOfNotifications = ({ event, target }: Pick<Webhook, 'event' | 'target'>): boolean =>
  event === 'brand.event' && target === null;

export function scopeText(webhook: Webhook): string {
  const { alertIds, brief } = webhook;
  if (!brief) return contentText(webhook);
  return alertIds?.length === 0 ? 'Weekly brief' : `${contentText(webhook)} and the weekly brief`;
}

function contentText({ alertIds, event, kinds, target }: Webhook): string {
  if (event === 'check.finished') return 'Finished checks';
  if (event === 'list.brand_added')
    return target ? `Brands added to “${target.name}”` : 'Brands added to any list';
  const changes = kinds.map((kind) => EVENT_KIND_RECORDS[kind].label).join(', ');
  if (target) return `${changes || 'All changes'}: “${target.name}”`;
  if (alertIds !== null) return `Notifications of ${formatCount(alertIds.length, 'alert')}`;
  return changes ? `Notifications: ${changes}` : 'All notifications';
}

type Attempt = Pick<WebhookTest, 'status' | 'durationMs' | 'error'>;

/** `204 in 84 ms`, or why there was no response. */
function attemptText({ status, durationMs, error }: Attempt): string {
  const response = status === null ? '' : `${status} in ${durationMs ?? 0} ms`;
  return [response, error].filter(Boolean).join('. ').replace(/\.$/, '');
}

export const testText = (test: WebhookTest): string =>
  test.delivered
    ? `The receiver accepted the test: ${attemptText(test)}.`
    : `The receiver did not accept the test: ${attemptText(test)}.`;

export function deliveryTitle({ type, event }: WebhookDelivery): string {
  if (type === 'webhook.test') return 'Test';
  if (type === 'brief') return 'Brief';
  if (type === 'list.brand_added') return 'Brand added to a list';
  if (type === 'check.finished') return 'Check finished';
  return event ? `${event.brand}: ${EVENT_KIND_RECORDS[event.kind].label}` : 'Notification';
}

export function deliveryText(delivery: WebhookDelivery): string {
  const { state, attempts, nextAttemptAt } = delivery;
  const tries = formatCount(attempts, 'attempt');
  if (state === 'delivered')
    return `Delivered${attempts > 1 ? ` after ${tries}` : ''}: ${attemptText(delivery)}`;
  if (state === 'failed') return `Failed${attempts > 1 ? ` after ${tries}` : ''}: ${attemptText(delivery)}`;
  if (delivery.attemptedAt === null) return 'Waiting';
  const next = nextAttemptAt ? `, next ${formatMoment(new Date(nextAttemptAt))}` : '';
  return attempts === 0
    ? `Waiting to be sent again; last ${attemptText(delivery)}`
    : `${tries}${next}: ${attemptText(delivery)}`;
}

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

export const addressText = ({ channel, address }: Webhook): string =>
  channel === 'webhook' ? address : `${CHANNEL_LABELS[channel]} · ${address}`;

export function scopeText({ alertIds, brief }: Webhook): string {
  const notifications =
    alertIds === null ? 'All notifications' : `Notifications of ${formatCount(alertIds.length, 'alert')}`;
  if (!brief) return notifications;
  return alertIds?.length === 0 ? 'Weekly brief' : `${notifications} and the weekly brief`;
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

import type { Webhook, WebhookDelivery } from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useReplay, useWebhookLog } from '../api/webhooks.ts';
import { deliveryText, deliveryTitle, webhookName } from '../model/webhook-text.ts';

export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const log = useWebhookLog(webhook.id);
  const { data, isError, isPending, refetch } = log;
  const replay = useReplay(webhook.id);
  const deliveries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={`Log of ${webhookName(webhook)}`} className="mt-3 border-line border-t pt-3">
      {isPending && <div aria-busy="true" className="skeleton h-20 rounded-lg" />}
      {isError && !data && <LoadError text="Couldn't load the log." onRetry={refetch} />}
      {data && deliveries.length === 0 && (
        <p className="text-ink-soft text-sm">Nothing was sent in the last 30 days.</p>
      )}
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            busy={replay.isBusy && replay.variables === delivery.id}
            onReplay={webhook.enabled ? () => replay.mutate(delivery.id) : undefined}
          />
        ))}
      </ul>
      <ShowMore query={log} size="sm" className="mt-3" />
    </section>
  );
}

const COLORS = { delivered: 'bg-success', failed: 'bg-danger', pending: 'bg-ink-faint' } as const;

type DeliveryProps = { delivery: WebhookDelivery; busy: boolean; onReplay: (() => void) | undefined };

function Delivery({ delivery, busy, onReplay }: DeliveryProps) {
  const { createdAt, state } = delivery;
  const title = deliveryTitle(delivery);
  const time = formatMoment(new Date(createdAt));
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div className="flex min-w-0 items-baseline gap-2.5">
        <span className={`size-2 shrink-0 rounded-full ${COLORS[state]}`} aria-hidden="true" />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <bdi>{title}</bdi>{' '}
            <time dateTime={createdAt} className="text-ink-faint text-xs">
              {time}
            </time>
          </p>
          <p className="wrap-anywhere text-ink-soft text-xs">{deliveryText(delivery)}</p>
        </div>
      </div>
      {onReplay && (
        <Button variant="secondary" size="sm" busy={busy} onClick={onReplay}>
          Send again{' '}
          <span className="sr-only">
            {title}, {time}
          </span>
        </Button>
      )}
    </li>
  );
}

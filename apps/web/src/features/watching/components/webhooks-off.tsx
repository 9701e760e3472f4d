import type { Notifications } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';
import { useUpdateWebhook } from '../api/webhooks.ts';

type Off = Notifications['webhooksOff'];

/** Webhooks that were turned off after repeated failed deliveries. */
export function WebhooksOff({ webhooks }: { webhooks: Off }) {
  const update = useUpdateWebhook();
  if (webhooks.length === 0) return null;
  return (
    <ul className="mt-5 grid gap-2">
      {webhooks.map(({ id, channel, address }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-notice-soft px-4 py-3 text-notice-ink text-sm"
        >
          <p className="wrap-anywhere min-w-0 flex-1 basis-64 text-pretty">
            The {channel === 'webhook' ? 'webhook to' : 'channel at'} {URL.parse(address)?.host ?? address}{' '}
            was turned off after repeated failed deliveries.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={update.isPending}
              onClick={() => update.mutate({ id, enabled: false })}
            >
              Leave off
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={update.isPending}
              onClick={() => update.mutate({ id, enabled: true })}
            >
              Turn on
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

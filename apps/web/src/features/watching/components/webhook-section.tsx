import { PlusIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useWebhooks } from '../api/webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';

const loadDialog = () => import('./webhook-dialog.tsx').then(({ WebhookDialog }) => WebhookDialog);

/** The user's own programs that receive notifications. */
export function WebhookSection() {
  const { data, isError, refetch } = useWebhooks();
  const programs = data?.data.filter(({ channel }) => channel === 'webhook') ?? [];
  const dialog = useDialog(loadDialog, {});
  return (
    <section aria-labelledby="webhooks" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="webhooks" className="scroll-mt-20 font-semibold text-base">
          Webhooks
        </h2>
        <Button variant="secondary" size="sm" {...dialog.trigger}>
          <PlusIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          New webhook
        </Button>
      </div>
      <p className="mt-1 max-w-prose text-pretty text-ink-soft text-sm">
        Your notifications are sent to your own programs as they happen: signed, and retried for a day if they
        are not accepted.{' '}
        <Link to={`${paths.apiDocs}#receiving-webhooks`} className="text-accent-ink underline">
          How to receive them
        </Link>
      </p>
      {isError && !data && (
        <LoadError className="mt-3" text="Couldn't load your webhooks." onRetry={refetch} />
      )}
      {programs.length > 0 && (
        <ul className="card mt-3 divide-y divide-line">
          {programs.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {dialog.element}
    </section>
  );
}

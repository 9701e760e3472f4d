import { CHANNEL_LABELS } from '@brandlode/contract';
import { PlusIcon } from '@heroicons/react/24/outline';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useWebhooks } from '../../api/webhooks.ts';
import { WebhookRow } from '../webhook-row.tsx';

const loadDialog = () => import('./channel-dialog.tsx').then(({ ChannelDialog }) => ChannelDialog);

/** Chat services that the user's notifications and brief are sent to. */
export function ChannelCard() {
  const { data, isError, isPending, refetch } = useWebhooks();
  const channels = data?.data.filter(({ channel }) => channel !== 'webhook') ?? [];
  const dialog = useDialog(loadDialog, {});
  return (
    <>
      <SettingsSection
        id="channels"
        title="Channels"
        lead="Send alerts, changes to what you follow and the weekly brief to your team's chat."
      >
        {isError && !data && (
          <LoadError className="justify-center" text="Couldn't load your channels." onRetry={refetch} />
        )}
        {isPending && <div className="skeleton m-5 h-14" />}
        {channels.length > 0 && (
          <ul className="divide-y divide-line">
            {channels.map((channel) => (
              <WebhookRow key={channel.id} webhook={channel} />
            ))}
          </ul>
        )}
        {data && (
          <div className="flex flex-wrap items-center justify-between gap-3 p-5">
            <p className="text-ink-soft text-sm">{Object.values(CHANNEL_LABELS).join(', ')}</p>
            <Button variant="secondary" size="sm" {...dialog.trigger}>
              <PlusIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
              New channel
            </Button>
          </div>
        )}
      </SettingsSection>
      {dialog.element}
    </>
  );
}

import type { Webhook } from '@brandlode/contract';
import { TrashIcon } from '@heroicons/react/24/outline';
import { useId, useState } from 'react';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook } from '../api/webhooks.ts';
import { addressText, scopeText, testText, webhookName } from '../model/webhook-text.ts';
import { WebhookLog } from './webhook-log.tsx';

const loadEdit = () => import('./webhook-dialog.tsx').then(({ WebhookDialog }) => WebhookDialog);
const loadEditChannel = () =>
  import('./channels/channel-dialog.tsx').then(({ ChannelDialog }) => ChannelDialog);

/** A program or a channel. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, channel, description, enabled, switchedOffAt } = webhook;
  const isProgram = channel === 'webhook';
  const name = webhookName(webhook);
  const update = useUpdateWebhook();
  const test = useTestWebhook();
  const [showsLog, setShowsLog] = useState(false);
  const log = useId();
  const edit = useDialog(isProgram ? loadEdit : loadEditChannel, { webhook });
  const remove = useDeleteWebhook(name);
  const deletion = useConfirmDialog({
    question: `Delete “${name}”?`,
    consequence: 'Nothing more will be sent to it, and its log will be deleted.',
    action: 'Delete',
    busy: remove.isBusy,
    onConfirm: () => remove.mutate(id),
  });
  return (
    <li className="p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium text-sm" dir="auto">
            {name}
          </p>
          {(description || !isProgram) && (
            <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{addressText(webhook)}</p>
          )}
          <p className="mt-0.5 text-ink-faint text-xs">{scopeText(webhook)}</p>
        </div>
        <div className="shrink-0 text-sm">
          <LabeledSwitch
            label="On"
            aria-label={`On: ${name}`}
            checked={enabled}
            busy={update.isPending}
            onChange={(checked) => update.mutate({ id, enabled: checked })}
          />
        </div>
      </div>
      {switchedOffAt && (
        <p className="mt-3 text-pretty rounded-lg bg-notice-soft px-3 py-2 text-notice-ink text-sm">
          Turned off on {formatLocalDay(new Date(switchedOffAt))} after repeated failed deliveries.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" busy={test.isBusy} onClick={() => test.mutate(id)}>
          Send test <span className="sr-only">to {name}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={showsLog}
          aria-controls={log}
          onClick={() => setShowsLog(!showsLog)}
        >
          {showsLog ? 'Hide log' : 'Show log'} <span className="sr-only">of {name}</span>
        </Button>
        <Button variant="secondary" size="sm" {...edit.trigger}>
          Edit <span className="sr-only">{name}</span>
        </Button>
        <div className="ml-auto">
          <IconButton
            label={`Delete ${isProgram ? 'webhook' : 'channel'}: ${name}`}
            title="Delete"
            onClick={deletion.show}
          >
            <TrashIcon className="size-4.5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
        {test.data && !test.isPending && testText(test.data)}
      </p>
      <div id={log}>{showsLog && <WebhookLog webhook={webhook} />}</div>
      {edit.element}
      {deletion.element}
    </li>
  );
}

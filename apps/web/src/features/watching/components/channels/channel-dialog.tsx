import { CHANNEL_LABELS, type Channel, type Webhook } from '@brandlode/contract';
import { useId, useState } from 'react';
import { toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { addressProblem, useCreateWebhook, useUpdateWebhook } from '../../api/webhooks.ts';
import { AlertChoice } from '../alert-choice.tsx';
import { AddressFields, readAddress } from './address-fields.tsx';

const SERVICES = Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }));
const isChannel = (value: string): value is Channel => Object.hasOwn(CHANNEL_LABELS, value);

/** Connects a channel, or changes what is sent to it. Its address is never shown again. */
export function ChannelDialog({ open, onClose, webhook }: DialogState & { webhook?: Webhook }) {
  return (
    <Dialog open={open} onClose={onClose} size="xl">
      <DialogTitle className="font-semibold text-base">
        {webhook ? 'Edit channel' : 'New channel'}
      </DialogTitle>
      <Content webhook={webhook} onClose={onClose} />
    </Dialog>
  );
}

type Props = { webhook: Webhook | undefined; onClose: () => void };

/** Unmounted with the dialog, so that the next one starts empty. */
function Content({ webhook, onClose }: Props) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const [service, setService] = useState<Channel>(
    webhook && webhook.channel !== 'webhook' ? webhook.channel : 'slack',
  );
  const [alertIds, setAlertIds] = useState<string[] | null>(webhook?.alertIds ?? null);
  const [brief, setBrief] = useState(webhook?.brief ?? true);
  const select = useId();
  const problem = useId();

  function save(text: (name: string) => string) {
    const address = readAddress(service, text);
    const settings = { description: text('description'), alertIds, brief };
    const close = (done: string) => () => {
      toastSuccess(done);
      onClose();
    };
    if (!webhook)
      create.mutate({ ...settings, address, channel: service }, { onSuccess: close('Channel connected.') });
    else
      update.mutate(
        { id: webhook.id, ...settings, ...(address && { address }) },
        { onSuccess: close('Changes saved.') },
      );
  }
  return (
    <Form className="mt-4 grid gap-5" onSubmit={save}>
      {!webhook && (
        <div>
          <label htmlFor={select} className="mb-1.5 block font-medium text-sm">
            Service
          </label>
          <SelectOf
            id={select}
            className="h-9.5 w-full text-base"
            options={SERVICES}
            value={service}
            onChange={(value) => isChannel(value) && setService(value)}
          />
        </div>
      )}
      <div>
        <AddressFields key={service} service={service} isNew={!webhook} problemId={problem} />
        <p id={problem} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
          {addressProblem(create.error ?? update.error)}
        </p>
      </div>
      <TextField
        label="Name"
        name="description"
        maxLength={100}
        defaultValue={webhook?.description}
        hint="Optional, such as #competitors."
      />
      <AlertChoice alertIds={alertIds} onAlertIds={setAlertIds} mayBeNone />
      <label className="flex min-h-7 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={brief}
          onChange={({ target }) => setBrief(target.checked)}
          className="size-4 accent-accent"
        />
        The weekly brief, at the time of weekly emails
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={create.isBusy || update.isPending}
          disabled={alertIds?.length === 0 && !brief}
        >
          {webhook ? 'Save' : 'Connect channel'}
        </Button>
      </div>
    </Form>
  );
}

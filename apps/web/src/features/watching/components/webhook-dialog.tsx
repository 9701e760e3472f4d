import type { Webhook } from '@brandlode/contract';
import { useId, useState } from 'react';
import { useProductName } from '#lib/product.ts';
import { toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { addressProblem, useCreateWebhook, useNewSecret, useUpdateWebhook } from '../api/webhooks.ts';
import { isOfNotifications } from '../model/webhook-text.ts';
import { AlertChoice } from './alert-choice.tsx';

/** Creates or changes a webhook. Its secret is shown only once. */
export function WebhookDialog({ open, onClose, webhook }: DialogState & { webhook?: Webhook }) {
  return (
    <Dialog open={open} onClose={onClose} size="xl">
      <DialogTitle className="font-semibold text-base">
        {webhook ? 'Edit webhook' : 'New webhook'}
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
  const renew = useNewSecret();
  if (create.data)
    return (
      <div className="mt-2">
        <Secret secret={create.data.secret ?? ''} />
        <div className="mt-4 flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    );
  return (
    <WebhookForm
      webhook={webhook}
      busy={create.isBusy || update.isPending}
      problem={addressProblem(create.error ?? update.error)}
      onCancel={onClose}
      onSave={(settings) =>
        webhook
          ? update.mutate(
              { id: webhook.id, ...settings },
              {
                onSuccess: () => {
                  toastSuccess('Changes saved.');
                  onClose();
                },
              },
            )
          : create.mutate({ ...settings, channel: 'webhook', brief: false })
      }
    >
      {renew.data && <Secret secret={renew.data.secret} />}
      {webhook && !renew.data && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-3 py-2 text-sm">
          <span className="text-pretty">A new signing secret replaces the current one immediately.</span>
          <Button variant="secondary" size="sm" busy={renew.isBusy} onClick={() => renew.mutate(webhook.id)}>
            New secret
          </Button>
        </div>
      )}
    </WebhookForm>
  );
}

const Secret = ({ secret }: { secret: string }) => (
  <div role="status">
    <p className="mb-3 text-pretty text-ink-soft text-sm">
      Use this secret in your program to verify that requests come from {useProductName()}. Copy it now: you
      won't be able to see it again.
    </p>
    <CodeBlock label="Signing secret" autoFocus>
      {secret}
    </CodeBlock>
  </div>
);

type Settings = Pick<Webhook, 'address' | 'description'> & { alertIds?: string[] | null };
type FormProps = {
  webhook: Webhook | undefined;
  busy: boolean;
  /** The error message for the address. */
  problem: string | undefined;
  onSave: (settings: Settings) => void;
  onCancel: () => void;
  children: React.ReactNode;
};

function WebhookForm({ webhook, busy, problem, onSave, onCancel, children }: FormProps) {
  const [alertIds, setAlertIds] = useState<string[] | null>(webhook?.alertIds ?? null);
  const problemId = useId();
  // What a program subscribed to stays as it is.
  const choosesAlerts = !webhook || isOfNotifications(webhook);
  return (
    <Form
      className="mt-4 grid gap-5"
      onSubmit={(text) =>
        onSave({
          address: text('address'),
          description: text('description'),
          ...(choosesAlerts && { alertIds }),
        })
      }
    >
      <div>
        <TextField
          label="Address"
          name="address"
          type="url"
          required
          autoFocus
          maxLength={2_000}
          placeholder="https://"
          defaultValue={webhook?.address}
          aria-invalid={problem !== undefined}
          aria-errormessage={problemId}
        />
        <p id={problemId} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
          {problem}
        </p>
      </div>
      <TextField
        label="Description"
        name="description"
        maxLength={100}
        defaultValue={webhook?.description}
        hint="Optional: what the program does."
      />
      {choosesAlerts && <AlertChoice alertIds={alertIds} onAlertIds={setAlertIds} />}
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={choosesAlerts && alertIds?.length === 0}>
          {webhook ? 'Save' : 'Create webhook'}
        </Button>
      </div>
    </Form>
  );
}

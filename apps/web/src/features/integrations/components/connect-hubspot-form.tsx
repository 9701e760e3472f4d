import { useRef } from 'react';
import { useFocusAfterRemoval } from '#lib/focus-if-lost.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useConnect } from '../api/connections.ts';

const SCOPES = [
  'crm.objects.companies.read',
  'crm.objects.companies.write',
  'crm.schemas.companies.read',
  'crm.schemas.companies.write',
];

/** Connects, or replaces a token that is no longer accepted. */
export function ConnectHubspotForm({ problem }: { problem?: string | null }) {
  const connect = useConnect();
  const canEdit = useCanEdit();
  const part = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(part, () => document.querySelector<HTMLElement>('[data-hubspot] button')?.focus());
  return (
    <Form className="p-5" onSubmit={(text) => connect.mutate(text('token'))}>
      {problem && (
        <p role="alert" className="mb-4 text-danger text-sm">
          {problem} Pushes have stopped; connect again to continue.
        </p>
      )}
      <ol className="mb-4 list-decimal space-y-1 pl-5 text-ink-soft text-sm">
        <li>In HubSpot open Settings, Integrations, Private Apps, and create one.</li>
        <li>
          Under Scopes add{' '}
          {SCOPES.map((scope, index) => (
            <span key={scope}>
              {index > 0 && ', '}
              <code className="wrap-anywhere text-ink text-xs">{scope}</code>
            </span>
          ))}
          .
        </li>
        <li>Copy its access token and paste it here. It is stored encrypted and never shown again.</li>
      </ol>
      <div ref={part} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label="Access token"
            name="token"
            type="password"
            autoComplete="off"
            required
            minLength={10}
            maxLength={500}
            disabled={!canEdit}
          />
        </div>
        <Button type="submit" busy={connect.isBusy} disabled={!canEdit}>
          Connect HubSpot
        </Button>
      </div>
    </Form>
  );
}

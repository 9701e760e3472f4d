import type { Connection } from '@brandlode/contract';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useConnections, useDisconnect } from '../api/connections.ts';
import { ConnectHubspotForm } from './connect-hubspot-form.tsx';
import { FieldMapping } from './field-mapping.tsx';
import { PushForm } from './push-form.tsx';
import { PushRow } from './push-row.tsx';

const SHOWN_PUSHES = 5;

/** Lists and saved searches as companies in HubSpot. */
export function HubspotSection() {
  const { data, isError, isPending, refetch } = useConnections();
  const connection = data?.data.find(({ connector }) => connector === 'hubspot');
  return (
    <SettingsSection
      title="HubSpot"
      lead="Push a list or saved search as companies, and keep their values up to date."
    >
      {isPending && <div className="skeleton m-5 h-32" />}
      {isError && !data && (
        <LoadError
          text="Couldn't load the connection."
          className="justify-center"
          onRetry={() => void refetch()}
        />
      )}
      {data && !connection && <ConnectHubspotForm />}
      {connection && (
        <>
          <Account connection={connection} />
          {connection.problem !== null && <ConnectHubspotForm problem={connection.problem} />}
          <PushForm connection={connection} />
          {connection.pushes.length > 0 && (
            <ul aria-label="Pushes" className="divide-y divide-line">
              {connection.pushes.slice(0, SHOWN_PUSHES).map((push) => (
                <PushRow key={push.id} push={push} />
              ))}
            </ul>
          )}
          <FieldMapping connection={connection} />
        </>
      )}
    </SettingsSection>
  );
}

function Account({ connection: { account } }: { connection: Connection }) {
  const disconnect = useDisconnect();
  const canEdit = useCanEdit();
  const dialog = useConfirmDialog({
    question: 'Disconnect HubSpot?',
    consequence:
      "The token, the fields and the log are deleted. Companies in HubSpot stay. After you reconnect, existing values are treated as edited in HubSpot and won't be overwritten.",
    action: 'Disconnect',
    busy: disconnect.isBusy,
    onConfirm: () => disconnect.mutate(),
  });
  return (
    <div data-hubspot className="flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="text-sm">
        <span className="font-medium">Connected</span> <span className="text-ink-soft">{account}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
      >
        Disconnect
      </Button>
      {dialog.element}
    </div>
  );
}

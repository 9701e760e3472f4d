import type { ApiKey } from '@brandlode/contract';
import { KeyIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useApiKeys, useExportLinks } from '../api/api-keys.ts';
import { useConnectedApps } from '../api/connected-apps.ts';
import { ApiExamples } from '../components/api-examples.tsx';
import { ApiKeyRow } from '../components/api-key-row.tsx';
import { AssistantSetups } from '../components/assistant-setups.tsx';
import { ConnectedAppRow } from '../components/connected-app-row.tsx';
import { ExportLinkRow } from '../components/export-link-row.tsx';
import { NewKeyForm } from '../components/new-key-form.tsx';
import { RotateKeyForm } from '../components/rotate-key-form.tsx';

export default function ApiPage() {
  const keys = useApiKeys();
  const links = useExportLinks();
  const connections = useConnectedApps();
  const canEdit = useCanEdit();
  const [form, setForm] = useState<'new' | ApiKey>();
  const page = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const close = () => {
    setForm(undefined);
    const place = () =>
      opener.current?.isConnected
        ? opener.current
        : page.current?.querySelector<HTMLElement>('[data-new-key]');
    focusIfLost(() => place()?.focus());
  };
  const newKey = (
    <Button
      data-new-key
      size="sm"
      disabled={!canEdit}
      title={canEdit ? undefined : READ_ONLY}
      onClick={() => setForm('new')}
    >
      New key
    </Button>
  );
  return (
    <div ref={page} className="space-y-10">
      <PageTitle>API</PageTitle>
      <SettingsSection
        title="API keys"
        lead={`For your own programs and scripts. A key has only the permissions you choose, within the limits of your plan.${limitsOf(keys.data?.perMinute)}`}
      >
        {form === 'new' && <NewKeyForm onClose={close} />}
        {form && form !== 'new' && <RotateKeyForm key={form.id} apiKey={form} onClose={close} />}
        {keys.isError && (
          <LoadError
            text="Couldn't load your keys."
            className="justify-center"
            onRetry={() => void keys.refetch()}
          />
        )}
        {keys.isPending && <div className="skeleton m-5 h-14" />}
        {keys.data?.data.length === 0 && !form && (
          <EmptyState
            Icon={KeyIcon}
            title="No keys yet"
            text="A key lets a script do what you do here: search brands, read lists, save files."
            action={newKey}
          />
        )}
        {keys.data && keys.data.data.length > 0 && (
          <>
            <ul className="divide-y divide-line">
              {keys.data.data.map((key) => (
                <ApiKeyRow
                  key={key.id}
                  apiKey={key}
                  onRotate={(button) => {
                    opener.current = button;
                    setForm(key);
                  }}
                />
              ))}
            </ul>
            {!form && <div className="flex justify-end p-3">{newKey}</div>}
          </>
        )}
      </SettingsSection>
      {connections.data && connections.data.data.length > 0 && (
        <SettingsSection
          title="Connected applications"
          lead="Applications that you let act for you, such as assistants. Each has only the permissions that you allowed."
        >
          <ul className="divide-y divide-line">
            {connections.data.data.map((connection) => (
              <ConnectedAppRow key={connection.id} connection={connection} />
            ))}
          </ul>
        </SettingsSection>
      )}
      {links.data && links.data.data.length > 0 && (
        <SettingsSection
          title="Live Google Sheets links"
          lead="Secret links from which a spreadsheet fetches an export. Anyone who has a link can read the export."
        >
          <ul className="divide-y divide-line">
            {links.data.data.map((link) => (
              <ExportLinkRow key={link.id} link={link} />
            ))}
          </ul>
        </SettingsSection>
      )}
      {/* Below the parts whose height changes on loading. */}
      {!keys.isPending && !links.isPending && !connections.isPending && (
        <>
          <ApiExamples />
          <AssistantSetups />
        </>
      )}
    </div>
  );
}

/** A list counts as one request for each ten of its brands. */
const limitsOf = (perMinute: number | null | undefined) =>
  perMinute
    ? ` Each key may read ${perMinute.toLocaleString('en')} brands in detail and ${(10 * perMinute).toLocaleString('en')} brands in lists a minute.`
    : '';

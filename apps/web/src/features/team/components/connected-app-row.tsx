import type { ConnectedApp } from '@brandlode/contract';
import { useRevokeConnectedApp } from '../api/connected-apps.ts';
import { keyDates, SCOPE_TEXTS } from '../model/key-texts.ts';
import { RevokeButton } from './revoke-button.tsx';

export function ConnectedAppRow({ connection }: { connection: ConnectedApp }) {
  const { id, name, host, workspace, scopes } = connection;
  const revoke = useRevokeConnectedApp();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium text-sm" dir="auto">
          {name} <span className="font-normal text-ink-soft">{host ?? 'unverified'}</span>
        </p>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          {workspace} · {scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', ')}
        </p>
        <p className="mt-0.5 text-ink-faint text-xs">{keyDates(connection, new Date())}</p>
      </div>
      <RevokeButton
        name={name}
        consequence="The application can no longer act for you. You can connect it again."
        busy={revoke.isBusy}
        onConfirm={() => revoke.mutate(id)}
        alsoForViewers
      />
    </li>
  );
}

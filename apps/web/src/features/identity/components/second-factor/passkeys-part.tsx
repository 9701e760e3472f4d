import type { SecondFactorSettings } from '@brandlode/contract';
import { useRef, useState } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { formatLocalDay, formatMoment } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { EditableName } from '#ui/editable-name.tsx';
import { useRemovePasskey, useRenamePasskey } from '../../api/passkeys.ts';
import { SettingPart } from './setting-part.tsx';

type Passkeys = SecondFactorSettings['passkeys'];

const loadDialog = () => import('./passkey-dialog.tsx').then((loaded) => loaded.PasskeyDialog);

export function PasskeysPart({ passkeys, hasApp }: { passkeys: Passkeys; hasApp: boolean }) {
  const dialog = useDialog(loadDialog, {});
  const isOnly = passkeys.length === 1 && !hasApp;
  return (
    <>
      <SettingPart
        title="Passkeys"
        text="Sign in with your fingerprint, face or screen lock, without a password or code."
      >
        <Button variant="secondary" {...dialog.trigger}>
          Add a passkey
        </Button>
      </SettingPart>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line" tabIndex={-1} aria-label="Passkeys" data-passkeys>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isOnly={isOnly} />
          ))}
        </ul>
      )}
      {dialog.element}
    </>
  );
}

function PasskeyRow({ passkey, isOnly }: { passkey: Passkeys[number]; isOnly: boolean }) {
  const { id, createdAt, lastUsedAt } = passkey;
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const rename = useRenamePasskey(id);
  const name = rename.isPending ? rename.variables : passkey.name;
  const remove = useRemovePasskey(id, () =>
    focusIfLost(() => document.querySelector<HTMLElement>('[data-passkeys]')?.focus()),
  );
  const removal = useConfirmDialog({
    question: `Remove the passkey ${name}?`,
    consequence: isOnly
      ? 'You can no longer sign in with it. Signing in will no longer require a second step, and your recovery codes will stop working.'
      : 'You can no longer sign in with it.',
    action: 'Remove',
    busy: remove.isPending,
    onConfirm: () => remove.mutate(),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        {isEdited ? (
          <EditableName
            value={name}
            label="Name of the passkey"
            maxLength={100}
            onSave={(text) => rename.mutate(text)}
            onClose={() => {
              setEdited(false);
              focusIfLost(() => button.current?.focus());
            }}
            className="h-8 w-full text-sm"
          />
        ) : (
          <p className="wrap-anywhere font-medium text-sm" dir="auto">
            {name}
          </p>
        )}
        <p className="mt-0.5 text-ink-faint text-xs">
          Added {formatLocalDay(new Date(createdAt))},{' '}
          {lastUsedAt ? `last used ${formatMoment(new Date(lastUsedAt))}` : 'not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={button} variant="secondary" size="sm" onClick={() => setEdited(true)}>
          Rename <span className="sr-only">the passkey {name}</span>
        </Button>
        <Button variant="secondary" size="sm" {...removal.trigger}>
          Remove <span className="sr-only">the passkey {name}</span>
        </Button>
      </div>
      {removal.element}
    </li>
  );
}

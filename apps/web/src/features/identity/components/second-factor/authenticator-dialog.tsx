import type { AuthenticatorSetup } from '@brandlode/contract';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { Form } from '#ui/form.tsx';
import { useConfirmAuthenticator } from '../../api/second-factor.ts';
import { CodeField } from './confirmation-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

type Props = DialogState & { setup: AuthenticatorSetup | undefined };

/** Sets up an authenticator app, then shows the recovery codes of a first second factor. */
export function AuthenticatorDialog({ open, onClose, setup }: Props) {
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => {
    setCodes([]);
    onClose();
  };
  return (
    // Recovery codes are not lost by a click beside the dialog.
    <Dialog open={open} onClose={codes.length > 0 ? () => {} : close} size="md">
      {codes.length > 0 ? (
        <RecoveryCodeList codes={codes} onDone={close} />
      ) : (
        setup && (
          <Setup
            setup={setup}
            onClose={close}
            onConfirmed={(recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : close())}
          />
        )
      )}
    </Dialog>
  );
}

type SetupProps = {
  setup: AuthenticatorSetup;
  onClose: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
};

function Setup({ setup: { secret, address }, onClose, onConfirmed }: SetupProps) {
  const confirm = useConfirmAuthenticator();
  return (
    <>
      <DialogTitle className="font-semibold text-base">Set up your authenticator app</DialogTitle>
      <p className="mt-2 mb-4 text-pretty text-ink-soft text-sm">
        Scan this with your authenticator app, then enter the code that it shows.
      </p>
      <QrCode text={address} />
      <details className="mt-3 mb-4 text-sm">
        <summary className="cursor-pointer rounded-sm py-0.5 text-ink-soft">
          Can't scan it? Enter the key
        </summary>
        <div className="mt-2">
          <CodeBlock label="Key">{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</CodeBlock>
        </div>
      </details>
      <Form
        className="space-y-5"
        onSubmit={(text) =>
          confirm.mutate(text('code'), { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) })
        }
      >
        <CodeField />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={confirm.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            Turn on
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Dark on light in every colour scheme, because many apps cannot read the reverse. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-48 max-w-full rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

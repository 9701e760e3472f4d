import type { Confirm, ConfirmationMethod } from '@brandlode/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '../account-fields.tsx';

type Props = {
  methods: ConfirmationMethod[];
  busy: boolean;
  /** A passkey is requested from the browser. */
  onSubmit: (proof: Confirm | 'passkey') => void;
  /** Beside the submit button. */
  cancel?: ReactNode;
};

const OTHER: Record<ConfirmationMethod, string> = {
  passkey: 'Use a passkey',
  code: 'Use your authenticator app',
  'recovery-code': 'Use a recovery code',
  password: 'Use your password',
};

/** Confirms with the first of the methods, or another one on demand. */
export function ConfirmationForm({ methods, busy, onSubmit, cancel }: Props) {
  const [chosen, setChosen] = useState<ConfirmationMethod>();
  const method = chosen ?? methods[0];
  return (
    <Form
      key={method}
      className="space-y-5"
      onSubmit={(text) => {
        if (method === 'passkey') onSubmit('passkey');
        else onSubmit(method === 'password' ? { password: text('password') } : { code: text('code') });
      }}
    >
      {method === 'password' && <PasswordField />}
      {(method === 'code' || method === 'recovery-code') && (
        <CodeField isRecovery={method === 'recovery-code'} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button type="submit" className={cancel ? '' : 'w-full'} busy={busy}>
          {method === 'passkey' ? 'Use a passkey' : 'Confirm'}
        </Button>
      </div>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <button
            key={other}
            type="button"
            onClick={() => setChosen(other)}
            className="block min-h-6 rounded-sm font-medium text-accent-ink text-sm underline-offset-4 hover:underline"
          >
            {OTHER[other]}
          </button>
        ))}
    </Form>
  );
}

/** A code of the app can be filled in by password managers. */
export function CodeField({ isRecovery = false }: { isRecovery?: boolean }) {
  return (
    <TextField
      label={isRecovery ? 'Recovery code' : 'Code'}
      name="code"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? undefined : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : undefined}
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      hint={isRecovery ? 'Each code works once.' : 'The 6-digit code from your authenticator app.'}
    />
  );
}

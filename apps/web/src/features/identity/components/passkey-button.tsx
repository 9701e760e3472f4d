import { Button } from '#ui/button.tsx';
import { useHasPasskeys, usePasskeyAutofill, useSignInWithPasskey } from '../api/passkey-sign-in.ts';

/** Signs in without address and password; passkeys are also among the suggestions of the field for the address. */
export function PasskeyButton() {
  const hasPasskeys = useHasPasskeys();
  const signIn = useSignInWithPasskey();
  usePasskeyAutofill(signIn.isBusy);
  if (!hasPasskeys) return null;
  return (
    <Button variant="secondary" className="mt-3 w-full" busy={signIn.isBusy} onClick={() => signIn.mutate()}>
      Sign in with a passkey
    </Button>
  );
}

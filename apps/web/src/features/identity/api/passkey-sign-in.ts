import { messageFor, type PasskeyAnswer, type PasskeyRequest } from '@brandlode/contract';
import { useEffect } from 'react';
import { codeOf, send } from '#lib/loading/http.ts';
import { useProduct } from '#lib/product.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Loaded when it is needed, so that the sign-in page stays small. */
export const loadPasskeyBrowser = () => import('../model/passkey-browser.ts');
/** The server accepts a challenge for ten minutes. */
const RENEW_AFTER = 9 * 60_000;

const requestSignIn = () => send<PasskeyRequest>('POST', '/api/auth/login/passkey/request', {});

/** The answer of a passkey to the challenge that `request` fetches. */
export async function askPasskey(request: () => Promise<PasskeyRequest>): Promise<PasskeyAnswer> {
  const [asked, { askForPasskey }] = await Promise.all([request(), loadPasskeyBrowser()]);
  return askForPasskey(asked);
}

/** What the browser, not the server, says about a failure: null if the user closed its dialog. */
export function browserProblem(error: unknown): string | null | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
  if (!('PublicKeyCredential' in window) || error.name === 'SecurityError')
    return 'Passkeys do not work in this browser or at this address.';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return undefined;
}

/** Reports why a passkey, or another way to confirm, was not accepted. */
export function reportConfirmation(error: unknown): void {
  const problem = browserProblem(error);
  if (problem !== null) toastError(problem ?? messageFor('secondFactor', codeOf(error)));
}

export function useSignInWithPasskey() {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: async () => session.secondStep?.signInWithPasskey(await askPasskey(requestSignIn)),
    onError: reportConfirmation,
  });
}

/** Whether this site has passkeys: a hosted identity platform decides itself how its accounts sign in. */
export const useHasPasskeys = (): boolean => useProduct()?.firebase === null;

/** Offers passkeys among the suggestions of the field for the address, in browsers that can, unless another dialog is open. */
export function usePasskeyAutofill(paused: boolean): void {
  const { secondStep } = useSession().session;
  const isOffered = useHasPasskeys() && !paused;
  useEffect(() => {
    if (!secondStep || !isOffered) return;
    let ended = false;
    let stopAsking = () => {};
    const offer = async () => {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) || ended) return;
      const [request, browser] = await Promise.all([requestSignIn(), loadPasskeyBrowser()]);
      if (ended) return;
      stopAsking = browser.stopAsking;
      const passkey = await browser.askForPasskey(request, { autofill: true });
      await secondStep.signInWithPasskey(passkey).catch((error) => {
        reportConfirmation(error);
        begin();
      });
    };
    // Until a passkey is chosen, the user has done nothing that could have failed.
    const begin = () => void offer().catch(() => {});
    begin();
    const timer = setInterval(begin, RENEW_AFTER);
    return () => {
      ended = true;
      clearInterval(timer);
      stopAsking();
    };
  }, [secondStep, isOffered]);
}

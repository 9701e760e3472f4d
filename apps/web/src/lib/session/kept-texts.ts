import { store } from '../storage.ts';

export const KEPT_TEXTS = 'brandlode.kept-texts';
/** Happens to the window when the session ends without a sign-out. */
export const SESSION_LOST = 'brandlode.session-lost';

/** Lets open forms keep their texts until the user has signed in again; an explicit sign-out forgets them. */
export function keepTexts({ signedOut }: { signedOut: boolean }): void {
  if (signedOut) store('sessionStorage', KEPT_TEXTS, null);
  else window.dispatchEvent(new Event(SESSION_LOST));
}

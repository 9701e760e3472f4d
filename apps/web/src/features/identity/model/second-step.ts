import type { ConfirmationMethods, Session, SignInResponse } from '@brandlode/contract';
import { codeOf, send } from '#lib/loading/http.ts';
import { withTabLock } from './browser-session.ts';
import type { RenewedSession } from './renewed-session.ts';

const PATH = '/api/auth/login/second-factor';

/** The second step of a sign-in; a cookie binds it to this browser. */
export function createSecondStep(
  session: RenewedSession,
  enter: (signedIn: SignInResponse) => void,
): NonNullable<Session['secondStep']> & { begin(error: unknown): Promise<void> } {
  return {
    /** Asks for the second factor if that is why a sign-in was rejected; otherwise throws its error. */
    async begin(error) {
      if (codeOf(error) !== 'second-factor-required') throw error;
      const { methods } = await send<ConfirmationMethods>('GET', PATH);
      session.change({ challenge: methods });
    },
    answer: (proof) => withTabLock(async () => enter(await send<SignInResponse>('POST', PATH, proof))),
    signInWithPasskey: (passkey) =>
      withTabLock(async () => enter(await send<SignInResponse>('POST', '/api/auth/login/passkey', passkey))),
    cancel: () => session.change({ challenge: null }),
  };
}

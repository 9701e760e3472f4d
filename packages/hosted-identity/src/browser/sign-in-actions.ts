import type { JoinedTeam, SessionAdapter } from '@brandlode/contract';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  type UserCredential,
  updateProfile,
} from '@firebase/auth';
import { type Account, sendLink } from './account.ts';
import { FirebaseFailure, translated } from './firebase-errors.ts';
import { hasRegistered, noteRegistration } from './registered-addresses.ts';
import type { WebApp } from './web-app.ts';

type Actions = 'register' | 'verifyEmail' | 'login' | 'registerInvited' | 'loginWithGoogle';

/** Registration and sign-in. */
export function signInActions(
  auth: Auth,
  { duringSignIn, signIn }: Account,
  { send }: WebApp,
  chooseAtGoogle: (auth: Auth) => Promise<UserCredential>,
): Pick<SessionAdapter, Actions> {
  return {
    async register({ firstName, lastName, email, password, referralSource }) {
      await duringSignIn(async () => {
        const { user: account } = await createUserWithEmailAndPassword(auth, email, password);
        try {
          await updateProfile(account, { displayName: `${firstName} ${lastName}`.trim() });
          const token = await account.getIdToken(true);
          await send<void>('POST', '/api/auth/introduce', { firstName, lastName, referralSource }, { token });
          await sendLink(account);
          noteRegistration(email);
        } finally {
          await auth.signOut();
        }
      });
    },

    async verifyEmail(token) {
      const { data } = await translated(() => checkActionCode(auth, token));
      // An attacker could register another user's address with their own password: the click alone is not enough.
      if (!data.email || !hasRegistered(data.email)) throw new FirebaseFailure('registration-unproven');
      await translated(() => applyActionCode(auth, token));
      return 'verified';
    },

    login: (email, password, verificationToken) =>
      signIn(async () => {
        const credential = await signInWithEmailAndPassword(auth, email, password);
        if (verificationToken !== undefined && !credential.user.emailVerified) {
          const { data } = await checkActionCode(auth, verificationToken);
          if (data.email === credential.user.email) await applyActionCode(auth, verificationToken);
          await credential.user.reload();
        }
        return credential;
      }),

    async registerInvited({ email, ...registration }) {
      const joined = await send<JoinedTeam>('POST', '/api/auth/join', registration);
      await signIn(() => signInWithEmailAndPassword(auth, email, registration.password));
      return joined;
    },

    async loginWithGoogle(referralSource) {
      await signIn(async () => {
        const credential = await chooseAtGoogle(auth);
        if (referralSource && credential.user.emailVerified) {
          const token = await credential.user.getIdToken();
          await send<void>('POST', '/api/auth/introduce', { referralSource }, { token });
        }
        return credential;
      });
    },
  };
}

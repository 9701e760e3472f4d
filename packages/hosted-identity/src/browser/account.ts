import type { HostedRefreshResponse, User } from '@brandlode/contract';
import {
  type Auth,
  deleteUser,
  type User as FirebaseUser,
  getAdditionalUserInfo,
  sendEmailVerification,
  type UserCredential,
} from '@firebase/auth';
import { FirebaseFailure, isSessionOver, translated } from './firebase-errors.ts';
import type { SessionStore } from './session-store.ts';
import type { WebApp } from './web-app.ts';

export type Account = ReturnType<typeof openAccount>;

/** The Firebase account of this browser, and the user that our server has for it. */
export function openAccount(auth: Auth, store: SessionStore, { send, compareRoleWithClaims }: WebApp) {
  /** Sign-ins in progress, during which Firebase's own events are ignored. */
  let signingIn = 0;

  /** Fetches the user of a Firebase account, and claims that match their role. */
  async function loadUser(account: FirebaseUser): Promise<User> {
    const isSameUser = store.rememberUser();
    let token = await account.getIdToken(true);
    const { user, staleClaims } = await send<HostedRefreshResponse>(
      'POST',
      '/api/auth/refresh',
      {},
      { token },
    );
    if (staleClaims) token = await account.getIdToken(true);
    if (!isSameUser()) return user;
    compareRoleWithClaims(user, token);
    store.setUser(user, account.uid);
    return user;
  }

  async function refresh(): Promise<User | null> {
    const account = auth.currentUser;
    const { user, initialised, signedOut } = store.state();
    if (!account?.emailVerified) {
      if (user !== null || !initialised) store.end(signedOut);
      return null;
    }
    try {
      return await translated(() => loadUser(account));
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      await auth.signOut();
      store.end(store.state().signedOut);
      return null;
    }
  }

  async function duringSignIn(work: () => Promise<void>): Promise<void> {
    signingIn += 1;
    try {
      await translated(work);
    } finally {
      signingIn -= 1;
    }
  }

  /** Signs in, and out again when the user is rejected. */
  const signIn = (authenticate: () => Promise<UserCredential>) =>
    duringSignIn(async () => {
      const credential = await authenticate();
      try {
        if (!credential.user.emailVerified) await rejectUnverified(credential);
        store.beginSignIn();
        await loadUser(credential.user);
      } catch (error) {
        await auth.signOut();
        throw error;
      }
    });

  // Other tabs share the account.
  auth.onAuthStateChanged((account) => {
    const { user, initialised } = store.state();
    if (signingIn > 0 || !initialised) return;
    if (account === null) {
      if (user !== null) store.end(true);
    } else if (account.emailVerified && account.uid !== store.accountId()) {
      refresh().catch(console.error);
    }
  });

  return { refresh, duringSignIn, signIn };
}

async function rejectUnverified(credential: UserCredential): Promise<never> {
  const byPassword = credential.user.providerData.some(({ providerId }) => providerId === 'password');
  // Send a new link; a Google account without a verified address is not signed in.
  if (byPassword) await sendLink(credential.user).catch(console.error);
  else if (getAdditionalUserInfo(credential)?.isNewUser) await deleteUser(credential.user);
  throw new FirebaseFailure('email-not-verified');
}

/** Sends the email with the verification link. */
export const sendLink = (account: FirebaseUser) =>
  sendEmailVerification(account, { url: `${location.origin}/login?confirm_email=true` });

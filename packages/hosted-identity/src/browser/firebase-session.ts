import type { Product, SessionAdapter } from '@brandlode/contract';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithPopup,
  type UserCredential,
} from '@firebase/auth';
import { openAccount } from './account.ts';
import { translated } from './firebase-errors.ts';
import { passwordActions } from './password-actions.ts';
import { createSessionStore } from './session-store.ts';
import { signInActions } from './sign-in-actions.ts';
import type { WebApp } from './web-app.ts';

type Settings = NonNullable<Product['firebase']>;

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/**
 * The session of Firebase Authentication, which stores accounts and tokens. Profile and role come from our server, which writes tier
 * and interval as claims. `chooseAtGoogle` replaces the popup in tests.
 */
export function createFirebaseSession(
  settings: Settings,
  webApp: WebApp,
  chooseAtGoogle: (auth: Auth) => Promise<UserCredential> = (auth) =>
    signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
): SessionAdapter & { close(): Promise<void> } {
  const { app, auth } = openAuth(settings);
  const store = createSessionStore();
  const account = openAccount(auth, store, webApp);
  const { refresh } = account;

  const current = async () => {
    if (store.state().user === null) return null;
    return (await auth.currentUser?.getIdToken().catch(() => null)) ?? null;
  };

  return {
    state: store.state,
    subscribe: store.subscribe,
    ...signInActions(auth, account, webApp, chooseAtGoogle),
    ...passwordActions(auth, store),

    async start() {
      await auth.authStateReady();
      for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
        try {
          await refresh();
          return;
        } catch {
          store.change({ unreachable: true });
          await new Promise((resolve) => setTimeout(resolve, delay));
        }
      }
    },

    refresh,

    async awaitClaim(settled) {
      if (store.state().claim === 'polling') return;
      store.change({ claim: 'polling' });
      const isSameUser = store.rememberUser();
      const outcome = await webApp.pollClaim(refresh, settled);
      if (isSameUser()) store.change({ claim: outcome });
    },

    async signOut() {
      await translated(() => auth.signOut());
      store.end(true);
    },

    replaceUser(user) {
      if (user.id !== store.state().user?.id) return;
      store.change({ user });
      auth.currentUser
        ?.getIdToken()
        .then((token) => webApp.compareRoleWithClaims(user, token), console.error);
    },

    current,

    async renew() {
      await refresh().catch(() => null);
      return current();
    },

    close: () => deleteApp(app),
  };
}

function openAuth({ apiKey, authDomain, projectId, emulator }: Settings) {
  const app = initializeApp({ apiKey, authDomain, projectId });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return { app, auth };
}

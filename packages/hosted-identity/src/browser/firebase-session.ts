import type {
  HostedRefreshResponse,
  JoinedTeam,
  Product,
  SessionAdapter,
  SessionState,
  User,
} from '@brandlode/contract';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type User as FirebaseUser,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  type UserCredential,
  updatePassword,
  updateProfile,
} from '@firebase/auth';

type Settings = NonNullable<Product['firebase']>;

/** What the session needs from the web app. */
type WebApp = {
  /** Sends a request to our API; throws an error with a `status` for a rejected one. */
  send<T>(method: string, path: string, body: unknown, options?: { token: string }): Promise<T>;
  pollClaim(
    refresh: () => Promise<User | null>,
    settled: (user: User) => boolean,
  ): Promise<'settled' | 'given-up'>;
  compareRoleWithClaims(user: User, token: string): void;
};

const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;

/** Firebase's error codes that differ from ours. */
const CODES: Record<string, string> = {
  'invalid-login-credentials': 'invalid-credential',
  'missing-email': 'invalid-email',
  'missing-password': 'invalid-credential',
  'invalid-action-code': 'invalid-token',
  'expired-action-code': 'expired-token',
  'network-request-failed': 'network',
};

class FirebaseFailure extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'FirebaseFailure';
    this.code = code;
  }
}

/**
 * The session of Firebase Authentication, which stores accounts and tokens. Profile and role come from our server, which writes tier
 * and interval as claims. `chooseAtGoogle` replaces the popup in tests.
 */
export function createFirebaseSession(
  settings: Settings,
  { send, pollClaim, compareRoleWithClaims }: WebApp,
  chooseAtGoogle: (auth: Auth) => Promise<UserCredential> = (auth) =>
    signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
): SessionAdapter & { close(): Promise<void> } {
  const { apiKey, authDomain, projectId } = settings;
  const app = initializeApp({ apiKey, authDomain, projectId });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (settings.emulator) connectAuthEmulator(auth, settings.emulator, { disableWarnings: true });

  let state: SessionState = {
    initialised: false,
    unreachable: false,
    user: null,
    signedOut: false,
    claim: 'settled',
  };
  /** Incremented when the user changes, so that in-flight responses for the previous one are dropped. */
  let generation = 0;
  /** Firebase's id of `state.user`. */
  let uid: string | null = null;
  /** Sign-ins in progress, during which Firebase's own events are ignored. */
  let signingIn = 0;
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const end = (signedOut: boolean) => {
    generation += 1;
    uid = null;
    change({ initialised: true, unreachable: false, user: null, signedOut, claim: 'settled' });
  };

  /** Fetches the user of a Firebase account, and claims that match their role. */
  async function loadUser(account: FirebaseUser): Promise<User> {
    const startedIn = generation;
    let token = await account.getIdToken(true);
    const { user, staleClaims } = await send<HostedRefreshResponse>(
      'POST',
      '/api/auth/refresh',
      {},
      { token },
    );
    if (staleClaims) token = await account.getIdToken(true);
    if (startedIn !== generation) return user;
    compareRoleWithClaims(user, token);
    uid = account.uid;
    change({ initialised: true, unreachable: false, user, signedOut: false });
    return user;
  }

  async function refresh(): Promise<User | null> {
    const account = auth.currentUser;
    if (!account?.emailVerified) {
      if (state.user !== null || !state.initialised) end(state.signedOut);
      return null;
    }
    try {
      return await translated(() => loadUser(account));
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      await auth.signOut();
      end(state.signedOut);
      return null;
    }
  }

  /** Signs in, and out again when the user is rejected. */
  async function signIn(authenticate: () => Promise<UserCredential>) {
    signingIn += 1;
    try {
      await translated(async () => {
        const credential = await authenticate();
        try {
          if (!credential.user.emailVerified) await rejectUnverified(credential);
          generation += 1;
          change({ claim: 'settled' });
          await loadUser(credential.user);
        } catch (error) {
          await auth.signOut();
          throw error;
        }
      });
    } finally {
      signingIn -= 1;
    }
  }

  async function rejectUnverified(credential: UserCredential): Promise<never> {
    const byPassword = credential.user.providerData.some(({ providerId }) => providerId === 'password');
    // Send a new link; a Google account without a verified address is not signed in.
    if (byPassword) await sendLink(credential.user).catch(console.error);
    else if (getAdditionalUserInfo(credential)?.isNewUser) await deleteUser(credential.user);
    throw new FirebaseFailure('email-not-verified');
  }

  const sendLink = (account: FirebaseUser) =>
    sendEmailVerification(account, { url: `${location.origin}/login?confirm_email=true` });

  const current = async () => {
    if (state.user === null) return null;
    return (await auth.currentUser?.getIdToken().catch(() => null)) ?? null;
  };

  // Other tabs share the account.
  auth.onAuthStateChanged((account) => {
    if (signingIn > 0 || !state.initialised) return;
    if (account === null) {
      if (state.user !== null) end(true);
    } else if (account.emailVerified && account.uid !== uid) {
      refresh().catch(console.error);
    }
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async start() {
      await auth.authStateReady();
      for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
        try {
          await refresh();
          return;
        } catch {
          change({ unreachable: true });
          await new Promise((resolve) => setTimeout(resolve, delay));
        }
      }
    },

    async register({ firstName, lastName, email, password, referralSource }) {
      signingIn += 1;
      try {
        await translated(async () => {
          const { user: account } = await createUserWithEmailAndPassword(auth, email, password);
          try {
            await updateProfile(account, { displayName: `${firstName} ${lastName}`.trim() });
            const token = await account.getIdToken(true);
            await send<void>(
              'POST',
              '/api/auth/introduce',
              { firstName, lastName, referralSource },
              { token },
            );
            await sendLink(account);
            noteRegistration(email);
          } finally {
            await auth.signOut();
          }
        });
      } finally {
        signingIn -= 1;
      }
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

    async requestPasswordReset(email, next) {
      // The emulator accepts anything here.
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new FirebaseFailure('invalid-email');
      const query = next ? `?next=${encodeURIComponent(next)}` : '';
      await translated(() =>
        sendPasswordResetEmail(auth, email, { url: `${location.origin}/login${query}` }),
      );
    },

    async resetPassword(token, password) {
      await translated(() => confirmPasswordReset(auth, token, password));
      if (state.user === null) return;
      await auth.signOut();
      end(false);
    },

    async changePassword(currentPassword, newPassword) {
      const account = auth.currentUser;
      if (!account?.email) throw new FirebaseFailure('unauthenticated');
      const { email } = account;
      try {
        await translated(() =>
          reauthenticateWithCredential(account, EmailAuthProvider.credential(email, currentPassword)),
        );
      } catch (error) {
        // The account is known here, so this can only be the password.
        const wrong = error instanceof FirebaseFailure && error.code === 'invalid-credential';
        throw wrong ? new FirebaseFailure('wrong-password', error) : error;
      }
      await translated(() => updatePassword(account, newPassword));
    },

    refresh,

    async awaitClaim(settled) {
      if (state.claim === 'polling') return;
      change({ claim: 'polling' });
      const startedIn = generation;
      const outcome = await pollClaim(refresh, settled);
      if (startedIn === generation) change({ claim: outcome });
    },

    async signOut() {
      await translated(() => auth.signOut());
      end(true);
    },

    replaceUser(user) {
      if (user.id !== state.user?.id) return;
      change({ user });
      auth.currentUser?.getIdToken().then((token) => compareRoleWithClaims(user, token), console.error);
    },

    current,

    async renew() {
      await refresh().catch(() => null);
      return current();
    },

    close: () => deleteApp(app),
  };
}

const REGISTERED = 'registered-email';

/** Addresses registered in this page, for browsers without storage. */
const registered = new Set<string>();

function noteRegistration(email: string): void {
  registered.add(email.toLowerCase());
  globalThis.localStorage?.setItem(REGISTERED, email.toLowerCase());
}

const hasRegistered = (email: string): boolean =>
  registered.has(email.toLowerCase()) || globalThis.localStorage?.getItem(REGISTERED) === email.toLowerCase();

/** Translates Firebase's error codes (`auth/…`) to ours. */
async function translated<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    if (!error.code.startsWith('auth/')) throw error;
    const code = error.code.slice('auth/'.length);
    throw new FirebaseFailure(CODES[code] ?? code, error);
  }
}

/** The account was deleted or disabled, or its tokens were revoked; network and server errors do not end the session. */
function isSessionOver(error: unknown): boolean {
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    error instanceof FirebaseFailure &&
    ['user-token-expired', 'user-disabled', 'user-not-found', 'invalid-user-token', 'token-expired'].includes(
      error.code,
    )
  );
}

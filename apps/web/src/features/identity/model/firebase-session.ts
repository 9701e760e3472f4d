import type { Product, Refreshed, User } from '@brandlode/contract';
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
import { HttpProblem, send } from '#lib/http.ts';
import type { SessionAdapter, SessionState } from '#lib/session.ts';
import { pollClaim } from './claim-polling.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

type Settings = NonNullable<Product['firebase']>;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** What Firebase calls otherwise than section 8 and our own service do. */
const CODES: Record<string, string> = {
  'invalid-login-credentials': 'invalid-credential',
  'missing-email': 'invalid-email',
  'missing-password': 'invalid-credential',
  'invalid-action-code': 'invalid-token',
  'expired-action-code': 'expired-token',
  'network-request-failed': 'network',
};

/** A failure of Firebase, with the code of section 8. */
class FirebaseFailure extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'FirebaseFailure';
    this.code = code;
  }
}

/**
 * The session where Firebase Authentication keeps the accounts. It mints the tokens and keeps them over visits and
 * tabs; the person, their profile and role come from our server, which writes tier and interval there as claims.
 * `chooseAtGoogle` stands in for the popup where there is no window.
 */
export function createFirebaseSession(
  settings: Settings,
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
    left: false,
    claim: 'settled',
  };
  /** Raised whenever the person changes, so that an answer that was under way for the old one is dropped. */
  let era = 0;
  /** Firebase's account of `state.user`. */
  let uid: string | null = null;
  /** While we sign in ourselves, Firebase's own news of it is not acted on. */
  let entering = 0;
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const end = (left: boolean) => {
    era += 1;
    uid = null;
    change({ initialised: true, unreachable: false, user: null, left, claim: 'settled' });
  };

  /** The person of a Firebase account, with claims that agree with the role. */
  async function admit(account: FirebaseUser): Promise<User> {
    const mine = era;
    let token = await account.getIdToken(true);
    const { user, staleClaims } = await send<Refreshed>('POST', '/api/auth/refresh', {}, { token });
    if (staleClaims) token = await account.getIdToken(true);
    if (mine !== era) return user;
    compareRoleWithClaims(user, token);
    uid = account.uid;
    change({ initialised: true, unreachable: false, user, left: false });
    return user;
  }

  async function refresh(): Promise<User | null> {
    const account = auth.currentUser;
    if (!account?.emailVerified) {
      if (state.user !== null || !state.initialised) end(state.left);
      return null;
    }
    try {
      return await translated(() => admit(account));
    } catch (error) {
      if (!hasEnded(error)) throw error;
      await auth.signOut();
      end(state.left);
      return null;
    }
  }

  /** Signs in by `act`; whoever may not come in is signed out again and nothing of it shows. */
  async function enter(act: () => Promise<UserCredential>) {
    entering += 1;
    try {
      await translated(async () => {
        const credential = await act();
        try {
          if (!credential.user.emailVerified) await refuse(credential);
          era += 1;
          change({ claim: 'settled' });
          await admit(credential.user);
        } catch (error) {
          await auth.signOut();
          throw error;
        }
      });
    } finally {
      entering -= 1;
    }
  }

  async function refuse(credential: UserCredential): Promise<never> {
    const byPassword = credential.user.providerData.some(({ providerId }) => providerId === 'password');
    // Whoever lost the mail gets another; of a Google account that proves no address nothing is kept.
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

  // Other tabs of this browser share the account.
  auth.onAuthStateChanged((account) => {
    if (entering > 0 || !state.initialised) return;
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
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        try {
          await refresh();
          return;
        } catch {
          change({ unreachable: true });
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    },

    async register({ firstName, lastName, email, password, referralSource }) {
      entering += 1;
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
        entering -= 1;
      }
    },

    async verifyEmail(token) {
      const { data } = await translated(() => checkActionCode(auth, token));
      // Whoever registers an address that is not theirs chooses its password: the click alone is no proof.
      if (!data.email || !hasRegistered(data.email)) throw new FirebaseFailure('registration-unproven');
      await translated(() => applyActionCode(auth, token));
      return 'verified';
    },

    login: (email, password, verificationToken) =>
      enter(async () => {
        const credential = await signInWithEmailAndPassword(auth, email, password);
        if (verificationToken !== undefined && !credential.user.emailVerified) {
          const { data } = await checkActionCode(auth, verificationToken);
          if (data.email === credential.user.email) await applyActionCode(auth, verificationToken);
          await credential.user.reload();
        }
        return credential;
      }),

    async loginWithGoogle(referralSource) {
      await enter(async () => {
        const credential = await chooseAtGoogle(auth);
        if (referralSource && credential.user.emailVerified) {
          const token = await credential.user.getIdToken();
          await send<void>('POST', '/api/auth/introduce', { referralSource }, { token });
        }
        return credential;
      });
    },

    async requestPasswordReset(email) {
      // The emulator takes anything here.
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new FirebaseFailure('invalid-email');
      await translated(() => sendPasswordResetEmail(auth, email, { url: `${location.origin}/login` }));
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
        // Whose password it is, is known here.
        const wrong = error instanceof FirebaseFailure && error.code === 'invalid-credential';
        throw wrong ? new FirebaseFailure('wrong-password', error) : error;
      }
      await translated(() => updatePassword(account, newPassword));
    },

    refresh,

    async awaitClaim(settled) {
      if (state.claim === 'polling') return;
      change({ claim: 'polling' });
      const person = era;
      const outcome = await pollClaim(refresh, settled);
      if (person === era) change({ claim: outcome });
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

/** Addresses registered here, for a surrounding without storage. */
const registered = new Set<string>();

function noteRegistration(email: string): void {
  registered.add(email.toLowerCase());
  globalThis.localStorage?.setItem(REGISTERED, email.toLowerCase());
}

const hasRegistered = (email: string): boolean =>
  registered.has(email.toLowerCase()) || globalThis.localStorage?.getItem(REGISTERED) === email.toLowerCase();

/** Does something at Firebase; its codes (`auth/…`) come out as those of section 8. */
async function translated<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    if (!error.code.startsWith('auth/')) throw error;
    const code = error.code.slice('auth/'.length);
    throw new FirebaseFailure(CODES[code] ?? code, error);
  }
}

/** The account is gone, disabled, or its tokens were taken back; no answer and a server error are not that. */
function hasEnded(error: unknown): boolean {
  if (error instanceof HttpProblem) return error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    error instanceof FirebaseFailure &&
    ['user-token-expired', 'user-disabled', 'user-not-found', 'invalid-user-token', 'token-expired'].includes(
      error.code,
    )
  );
}

import type { JoinedTeam, SessionAdapter, SessionState, SignInResponse, User } from '@brandlode/contract';
import { createListeners } from '#lib/listeners.ts';
import { codeOf, HttpProblem, send } from '#lib/loading/http.ts';
import { mayHaveSession, SESSION_CHANNEL, withTabLock } from './browser-session.ts';
import { pollClaim } from './claim-polling.ts';
import { signInWithGoogle } from './google-popup.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

/** Share of a token's lifetime after which it is renewed. */
const RENEW_AT = 0.8;
/** A token that expires within this time is renewed before use. */
const MIN_LIFETIME = 5_000;
const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;

type AccessToken = { token: string; renewAt: number; expiresAt: number };
type SessionEvent = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

/**
 * The session of our own identity service: access token in memory, refresh token in an HttpOnly cookie. One tab refreshes at a time
 * (Web Locks), and tabs broadcast sign-ins and sign-outs (docs/product.md 5.2).
 */
export function createOwnSession(): SessionAdapter {
  let state: SessionState = {
    initialised: false,
    unreachable: false,
    user: null,
    signedOut: false,
    claim: 'settled',
  };
  let access: AccessToken | null = null;
  let refreshing: Promise<User | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented when the user changes, so that in-flight responses for the previous one are dropped. */
  let generation = 0;
  const { subscribe, notify } = createListeners();
  const channel = new BroadcastChannel(SESSION_CHANNEL);

  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    notify();
  };

  const accept = ({ accessToken, expiresIn, user }: SignInResponse): User => {
    const lifetime = expiresIn * 1000;
    access = {
      token: accessToken,
      renewAt: Date.now() + lifetime * RENEW_AT,
      expiresAt: Date.now() + lifetime,
    };
    clearTimeout(timer);
    timer = setTimeout(renewInBackground, lifetime * RENEW_AT);
    compareRoleWithClaims(user, accessToken);
    change({ initialised: true, unreachable: false, user, signedOut: false });
    return user;
  };

  const end = (signedOut: boolean) => {
    generation += 1;
    access = null;
    clearTimeout(timer);
    change({ initialised: true, unreachable: false, user: null, signedOut, claim: 'settled' });
  };

  const refresh = (): Promise<User | null> => {
    if (refreshing !== null) return refreshing;
    const request = withTabLock(async () => {
      const startedIn = generation;
      try {
        const signedIn = await send<SignInResponse>('POST', '/api/auth/refresh', {});
        // Callers that react to this response need a newer one.
        refreshing = null;
        return startedIn === generation ? accept(signedIn) : state.user;
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        if (startedIn === generation) end(state.signedOut);
        return state.user;
      }
    }).finally(() => {
      if (refreshing === request) refreshing = null;
    });
    refreshing = request;
    return request;
  };

  const renewInBackground = (delay: number = FIRST_DELAY) => {
    refresh().catch(() => {
      clearTimeout(timer);
      timer = setTimeout(renewInBackground, delay, Math.min(delay * 2, MAX_DELAY));
    });
  };

  const start = async () => {
    if (!mayHaveSession()) return end(false);
    for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
      try {
        await refresh();
        return;
      } catch {
        if (state.initialised) return;
        change({ unreachable: true });
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  };

  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'signed-out') end(true);
    else if (data.userId !== state.user?.id) renewInBackground();
  };

  // The popup may finish after this tab has stopped waiting for it.
  new BroadcastChannel('brandlode-google').onmessage = ({ data }: MessageEvent<{ status: string }>) => {
    if (data.status === 'signed-in' && state.user === null) renewInBackground();
  };

  // Timers are throttled in hidden tabs and while the machine sleeps.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && access !== null && Date.now() > access.renewAt)
      renewInBackground();
  });

  const current = async () => {
    if (access !== null && Date.now() > access.expiresAt - MIN_LIFETIME) await refresh().catch(() => null);
    return access?.token ?? null;
  };

  const renew = async (rejected: string) => {
    // Another request may have renewed it already.
    if (access?.token === rejected) await refresh().catch(() => null);
    return access === null || access.token === rejected ? null : access.token;
  };

  return {
    state: () => state,
    subscribe,
    start,
    refresh,

    async login(email, password, verificationToken) {
      await withTabLock(async () => {
        const signedIn = await send<SignInResponse>('POST', '/api/auth/login', {
          email,
          password,
          verificationToken,
        });
        generation += 1;
        change({ claim: 'settled' });
        channel.postMessage({ type: 'signed-in', userId: signedIn.user.id } satisfies SessionEvent);
        accept(signedIn);
      });
    },

    register: (registration) => send<void>('POST', '/api/auth/register', registration),

    async registerInvited({ email: _invited, ...registration }) {
      const joined = await send<JoinedTeam>('POST', '/api/auth/join', registration);
      const user = await refresh();
      if (user) channel.postMessage({ type: 'signed-in', userId: user.id } satisfies SessionEvent);
      return joined;
    },

    async verifyEmail(token) {
      const response = await send<{ alreadyVerified: true } | undefined>('POST', '/api/auth/verify-email', {
        token,
      });
      return response ? 'already-verified' : 'verified';
    },

    async loginWithGoogle(referralSource) {
      await signInWithGoogle(referralSource);
      await refresh();
    },

    resendVerification: (email) => send<void>('POST', '/api/auth/resend-verification', { email }),
    requestPasswordReset: (email, next) => send<void>('POST', '/api/auth/forgot-password', { email, next }),

    async resetPassword(token, password) {
      await send<void>('POST', '/api/auth/reset-password', { token, password });
      if (state.user !== null) await refresh().catch(console.error);
    },

    async changePassword(currentPassword, newPassword) {
      const change = (token: string | null) =>
        send<void>('POST', '/api/auth/change-password', { currentPassword, newPassword }, { token });
      const token = await current();
      try {
        await change(token);
      } catch (error) {
        const renewed = codeOf(error) === 'unauthenticated' && token !== null && (await renew(token));
        if (!renewed) throw error;
        await change(renewed);
      }
    },

    async signOut() {
      await withTabLock(async () => {
        await send<void>('POST', '/api/auth/logout', {}, { token: access?.token ?? null });
        channel.postMessage({ type: 'signed-out' } satisfies SessionEvent);
        end(true);
      });
    },

    async awaitClaim(settled) {
      if (state.claim === 'polling') return;
      change({ claim: 'polling' });
      const startedIn = generation;
      const outcome = await pollClaim(refresh, settled);
      if (startedIn === generation) change({ claim: outcome });
    },

    replaceUser(user) {
      if (user.id !== state.user?.id) return;
      if (access !== null) compareRoleWithClaims(user, access.token);
      change({ user });
    },

    current,
    renew,
  };
}

/** Client errors end the session; network errors, server errors and rate limits do not. */
const isSessionOver = (error: unknown) =>
  error instanceof HttpProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

import { SIGNED_IN_COOKIE, type SignedIn, type User } from '@brandlode/contract';
import { codeOf, HttpProblem, send } from '#lib/http.ts';
import type { SessionAdapter, SessionState } from '#lib/session.ts';
import { pollClaim } from './claim-polling.ts';
import { signInWithGoogle } from './google-popup.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

/** Renewed once this share of the token's life has passed. */
const RENEW_AT = 0.8;
/** A token with less left than this is renewed before it is used. */
const LAST_SECONDS = 5_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

type Held = { token: string; renewAt: number; expiresAt: number };
type News = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

/**
 * The session of our own identity service: access token in memory only, refresh token in a cookie the script never
 * sees. One tab at a time refreshes (Web Locks), and tabs tell each other who signed in or out (BroadcastChannel).
 */
export function createOwnSession(): SessionAdapter {
  let state: SessionState = {
    initialised: false,
    unreachable: false,
    user: null,
    left: false,
    claim: 'settled',
  };
  let held: Held | null = null;
  let refreshing: Promise<User | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Raised whenever the person changes, so that an answer that was under way for the old one is dropped. */
  let era = 0;
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel('brandlode-session');

  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const accept = ({ accessToken, expiresIn, user }: SignedIn): User => {
    const life = expiresIn * 1000;
    held = { token: accessToken, renewAt: Date.now() + life * RENEW_AT, expiresAt: Date.now() + life };
    clearTimeout(timer);
    timer = setTimeout(renewQuietly, life * RENEW_AT);
    compareRoleWithClaims(user, accessToken);
    change({ initialised: true, unreachable: false, user, left: false });
    return user;
  };

  const end = (left: boolean) => {
    era += 1;
    held = null;
    clearTimeout(timer);
    change({ initialised: true, unreachable: false, user: null, left, claim: 'settled' });
  };

  const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
    navigator.locks ? navigator.locks.request('brandlode-session', work) : work();

  const refresh = (): Promise<User | null> => {
    if (refreshing !== null) return refreshing;
    const asked = oneTabAtATime(async () => {
      const mine = era;
      try {
        const answer = await send<SignedIn>('POST', '/api/auth/refresh', {});
        // Who asks from now on, because of this answer, wants a newer one.
        refreshing = null;
        return mine === era ? accept(answer) : state.user;
      } catch (error) {
        if (!hasEnded(error)) throw error;
        if (mine === era) end(state.left);
        return state.user;
      }
    }).finally(() => {
      if (refreshing === asked) refreshing = null;
    });
    refreshing = asked;
    return asked;
  };

  const renewQuietly = (pause: number = FIRST_PAUSE) => {
    refresh().catch(() => {
      clearTimeout(timer);
      timer = setTimeout(renewQuietly, pause, Math.min(pause * 2, LONGEST_PAUSE));
    });
  };

  const start = async () => {
    if (!mayBeSignedIn()) return end(false);
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await refresh();
        return;
      } catch {
        if (state.initialised) return;
        change({ unreachable: true });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.type === 'signed-out') end(true);
    else if (data.userId !== state.user?.id) renewQuietly();
  };

  // The popup may end after its opener has given it up: whoever is signed in by then is let in all the same.
  new BroadcastChannel('brandlode-google').onmessage = ({ data }: MessageEvent<{ status: string }>) => {
    if (data.status === 'signed-in' && state.user === null) renewQuietly();
  };

  // Timers sleep with the machine and with hidden tabs.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && held !== null && Date.now() > held.renewAt) renewQuietly();
  });

  const current = async () => {
    if (held !== null && Date.now() > held.expiresAt - LAST_SECONDS) await refresh().catch(() => null);
    return held?.token ?? null;
  };

  const renew = async (refused: string) => {
    // Another call may have renewed it already.
    if (held?.token === refused) await refresh().catch(() => null);
    return held === null || held.token === refused ? null : held.token;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    refresh,

    async login(email, password, verificationToken) {
      await oneTabAtATime(async () => {
        const answer = await send<SignedIn>('POST', '/api/auth/login', {
          email,
          password,
          verificationToken,
        });
        era += 1;
        change({ claim: 'settled' });
        channel.postMessage({ type: 'signed-in', userId: answer.user.id } satisfies News);
        accept(answer);
      });
    },

    register: (person) => send<void>('POST', '/api/auth/register', person),

    async verifyEmail(token) {
      const reply = await send<{ alreadyVerified: true } | undefined>('POST', '/api/auth/verify-email', {
        token,
      });
      return reply ? 'already-verified' : 'verified';
    },

    async loginWithGoogle(referralSource) {
      await signInWithGoogle(referralSource);
      await refresh();
    },

    requestPasswordReset: (email) => send<void>('POST', '/api/auth/forgot-password', { email }),

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
      await oneTabAtATime(async () => {
        await send<void>('POST', '/api/auth/logout', {}, { token: held?.token ?? null });
        channel.postMessage({ type: 'signed-out' } satisfies News);
        end(true);
      });
    },

    async awaitClaim(settled) {
      if (state.claim === 'polling') return;
      change({ claim: 'polling' });
      const person = era;
      const outcome = await pollClaim(refresh, settled);
      if (person === era) change({ claim: outcome });
    },

    replaceUser(user) {
      if (user.id !== state.user?.id) return;
      if (held !== null) compareRoleWithClaims(user, held.token);
      change({ user });
    },

    current,
    renew,
  };
}

/** Whether the browser holds a refresh cookie, as far as a script can know: by the mark the server sets beside it. */
const mayBeSignedIn = () =>
  document.cookie.split('; ').some((pair) => pair.replace('__Host-', '') === `${SIGNED_IN_COOKIE}=1`);

/** A refusal ends the session; no answer, a server error or too many requests does not. */
const hasEnded = (error: unknown) =>
  error instanceof HttpProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

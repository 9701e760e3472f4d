import type { JoinedTeam, SessionAdapter, SignInResponse } from '@brandlode/contract';
import { send, withToken } from '#lib/loading/http.ts';
import { SESSION_CHANNEL, withTabLock } from './browser-session.ts';
import { pollClaim } from './claim-polling.ts';
import { signInWithGoogle } from './google-popup.ts';
import { RenewedSession } from './renewed-session.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';
import { createSecondStep } from './second-step.ts';

type SessionEvent = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

/**
 * The session of our own identity service: access token in memory, refresh token in an HttpOnly cookie. One tab refreshes at a time
 * (Web Locks), and tabs broadcast sign-ins and sign-outs (docs/product.md 5.2).
 */
export function createOwnSession(): SessionAdapter {
  const session = new RenewedSession();
  const { subscribe, start, refresh, current, renew } = session;
  const broadcast = joinOtherTabs(session);
  renewOnReturn(session);

  const enter = (signedIn: SignInResponse) => {
    session.generation += 1;
    session.change({ claim: 'settled' });
    broadcast({ type: 'signed-in', userId: signedIn.user.id });
    session.accept(signedIn);
  };
  const secondStep = createSecondStep(session, enter);

  return {
    ...accountRequests,
    state: () => session.state,
    subscribe,
    start,
    refresh,
    current,
    renew,

    async login(email, password, verificationToken) {
      const credentials = { email, password, verificationToken };
      await withTabLock(() =>
        send<SignInResponse>('POST', '/api/auth/login', credentials).then(enter, secondStep.begin),
      );
    },

    secondStep,

    async registerInvited({ email: _invited, ...registration }) {
      const joined = await send<JoinedTeam>('POST', '/api/auth/join', registration);
      const user = await refresh();
      if (user) broadcast({ type: 'signed-in', userId: user.id });
      return joined;
    },

    async loginWithGoogle(referralSource) {
      await signInWithGoogle(referralSource).then(refresh, secondStep.begin);
    },

    async resetPassword(token, password) {
      await send<void>('POST', '/api/auth/reset-password', { token, password });
      if (session.state.user !== null) await refresh().catch(console.error);
    },

    async changePassword(currentPassword, newPassword) {
      await withToken(session, ['unauthenticated'], (token) =>
        send<void>('POST', '/api/auth/change-password', { currentPassword, newPassword }, { token }),
      );
    },

    async signOut() {
      await withTabLock(async () => {
        await send<void>('POST', '/api/auth/logout', {}, { token: session.access?.token ?? null });
        broadcast({ type: 'signed-out' });
        session.end(true);
      });
    },

    async awaitClaim(settled) {
      if (session.state.claim === 'polling') return;
      session.change({ claim: 'polling' });
      const startedIn = session.generation;
      const outcome = await pollClaim(refresh, settled);
      if (startedIn === session.generation) session.change({ claim: outcome });
    },

    replaceUser(user) {
      if (user.id !== session.state.user?.id) return;
      if (session.access !== null) compareRoleWithClaims(user, session.access.token);
      session.change({ user });
    },
  };
}

type AccountRequests = Pick<
  SessionAdapter,
  'register' | 'verifyEmail' | 'resendVerification' | 'requestPasswordReset'
>;

/** Requests that leave the session as it is. */
const accountRequests: AccountRequests = {
  register: (registration) => send<void>('POST', '/api/auth/register', registration),

  async verifyEmail(token) {
    const response = await send<{ alreadyVerified: true } | undefined>('POST', '/api/auth/verify-email', {
      token,
    });
    return response ? 'already-verified' : 'verified';
  },

  resendVerification: (email) => send<void>('POST', '/api/auth/resend-verification', { email }),
  requestPasswordReset: (email, next) => send<void>('POST', '/api/auth/forgot-password', { email, next }),
};

/** Follows sign-ins and sign-outs in other tabs. The returned function reports one in this tab. */
function joinOtherTabs(session: RenewedSession): (event: SessionEvent) => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'signed-out') session.end(true);
    else if (data.userId !== session.state.user?.id) session.renewInBackground();
  };
  return (event) => channel.postMessage(event);
}

function renewOnReturn(session: RenewedSession): void {
  // The popup may finish after this tab has stopped waiting for it.
  new BroadcastChannel('brandlode-google').onmessage = ({ data }: MessageEvent<{ status: string }>) => {
    if (data.status === 'signed-in' && session.state.user === null) session.renewInBackground();
  };

  // Timers are throttled in hidden tabs and while the machine sleeps.
  document.addEventListener('visibilitychange', () => {
    const isDue = session.access !== null && Date.now() > session.access.renewAt;
    if (document.visibilityState === 'visible' && isDue) session.renewInBackground();
  });
}

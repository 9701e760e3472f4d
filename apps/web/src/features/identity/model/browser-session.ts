import { SIGNED_IN_COOKIE } from '@brandlode/contract';

/** Tabs broadcast sign-ins and sign-outs here. */
export const SESSION_CHANNEL = 'brandlode-session';

/** Runs `task` while no other tab changes the session. */
export const withTabLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('brandlode-session', task) : task();

const SIGNED_IN = new RegExp(`(?:^|; )(?:__Host-)?${SIGNED_IN_COOKIE}(?:-\\d+)?=1(?:;|$)`);

/**
 * The refresh cookie is HttpOnly; the server sets this readable cookie beside it, named after its own port, which differs from
 * this page's behind a proxy. The cookie of another product on this machine only causes a needless request.
 */
export const mayHaveSession = () => SIGNED_IN.test(document.cookie);

import { cookieName, SIGNED_IN_COOKIE } from '@brandlode/contract';

/** Tabs broadcast sign-ins and sign-outs here. */
export const SESSION_CHANNEL = 'brandlode-session';

/** Runs `task` while no other tab changes the session. */
export const withTabLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('brandlode-session', task) : task();

/** The refresh cookie is HttpOnly; the server sets this readable cookie beside it. */
export const mayHaveSession = () =>
  document.cookie.split('; ').includes(`${cookieName(SIGNED_IN_COOKIE, location)}=1`);

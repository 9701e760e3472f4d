import { cookieName, SIGNED_IN_COOKIE, type User } from '@brandlode/contract';
import toast from 'react-hot-toast/headless';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { Application, sendRequestsWith } from '../../../apps/web/src/application.tsx';
import { createOwnSession } from '../../../apps/web/src/features/identity/model/own-session.ts';
import { preloadOnIntent } from '../../../apps/web/src/lib/loading/preload-page.ts';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { createRouter } from '../../../apps/web/src/routes.tsx';
import { answer, expectToken } from './api.ts';

type Options = {
  /** Null for a visitor. */
  user?: Partial<User> | null;
  width?: number;
  height?: number;
};

let opened = 0;
let router: ReturnType<typeof createRouter> | undefined;
let disconnect: (() => void) | undefined;
let endPreloading: (() => void) | undefined;

/** Opens a page of the application at its path, as a subscriber to Plus unless stated otherwise. */
export async function openPage(path: string, { user = {}, width = 1440, height = 900 }: Options = {}) {
  await closePage();
  await page.viewport(width, height);
  await cookieStore.set(cookieName(SIGNED_IN_COOKIE, location), user ? '1' : '');
  if (user) signIn({ ...EXAMPLES.User, ...user });
  history.replaceState(null, '', path);
  const session = createSession();
  router = createRouter();
  endPreloading = preloadOnIntent(router);
  await session.start();
  await render(<Application session={session} router={router} />);
  return router;
}

/** A session that the next page does not hear of: after `disconnect`, a response that arrives late changes nothing outside it. */
function createSession() {
  const channels: BroadcastChannel[] = [];
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  };
  const session = createOwnSession();
  globalThis.BroadcastChannel = BroadcastChannel;
  const unsubscribe = sendRequestsWith(session);
  disconnect = () => {
    unsubscribe();
    for (const channel of channels) {
      channel.close();
      channel.postMessage = () => {};
    }
  };
  return session;
}

/** Answers with a new token that has the claims of this user. */
function signIn(user: User): void {
  const claims = btoa(JSON.stringify({ tier: user.tier, interval: user.interval }));
  opened += 1;
  const accessToken = `e30.${claims}.${opened}`;
  expectToken(accessToken);
  answer('refreshSession', { user, accessToken });
}

export async function closePage(): Promise<void> {
  await cleanup();
  // All files of a worker share this document.
  document.body.replaceChildren();
  disconnect?.();
  endPreloading?.();
  router?.dispose();
  router = undefined;
  queryClient.clear();
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
}

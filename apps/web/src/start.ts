import { isPaid, type SignInResponse } from '@brandlode/contract';
import { mayHaveSession, SESSION_CHANNEL, withTabLock } from './features/identity/model/browser-session.ts';
import { listenForEarlyKeys } from './lib/keys/early-keys.ts';
import {
  type ApiRequest,
  dropEarlyRequests,
  type EarlyRequest,
  setEarlyRequest,
} from './lib/loading/early-requests.ts';
import { fetchApi } from './lib/loading/http.ts';
import { START_PAGES } from './start-pages.ts';

/** Paths of the scripts of each start page, by `module`; filled in by the build (build-start.ts). */
declare const PAGE_SCRIPTS: Record<string, string[]>;

/**
 * Inlined in the head of app.html. While the application's script is loading, it renews the session, requests the page's first data,
 * whose responses the application's requests use, and preloads the page's scripts. Keys are kept for it.
 */
function start(): void {
  const isHosted = document.documentElement.dataset.identity !== 'own';
  if (!isHosted && !mayHaveSession()) return;
  listenForEarlyKeys();
  const page = START_PAGES.find(({ path }) => path.test(location.pathname));
  if (!isHosted) {
    const groups = page?.path.exec(location.pathname)?.slice(1) ?? [];
    requestData(location.search === '' ? (page?.requests?.(...groups) ?? []) : []);
  }
  for (const href of (page && PAGE_SCRIPTS[page.module]) ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function requestData(requests: ApiRequest[]): void {
  const signedIn = withTabLock(async (): Promise<SignInResponse | undefined> => {
    const refresh = await fetchEarly(
      { method: 'POST', path: '/api/auth/refresh', body: '{}' },
      Promise.resolve(null),
    );
    const response = await refresh?.response;
    return response?.ok ? response.clone().json() : undefined;
  }).catch(() => undefined);
  // The API rejects other users, whom the application redirects.
  const token = signedIn.then((session) =>
    session?.user.emailVerified && isPaid(session.user.tier) ? session.accessToken : undefined,
  );
  for (const request of requests) void fetchEarly(request, token);
  // Another tab has signed in or out.
  new BroadcastChannel(SESSION_CHANNEL).onmessage = dropEarlyRequests;
}

/** Sends a request for the application; `token` resolves to undefined if it must not be sent. */
function fetchEarly(request: ApiRequest, token: Promise<string | null | undefined>): Promise<EarlyRequest> {
  const sent = token.then((token) => {
    if (token === undefined) return null;
    const response = fetchApi(request, { token });
    // It may never be used.
    response.catch(() => {});
    return { token, response };
  });
  setEarlyRequest(request, sent);
  return sent;
}

start();

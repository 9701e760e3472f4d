import { anyFreePort } from '@brandlode/database';
import { type Sandbox, startSandbox } from '@brandlode/sandbox';
import { afterAll, vi } from 'vitest';
import { inviteTo, startIdentity, storeCookies } from '../../../../../api/src/features/identity/testing.ts';
import { createOwnSession } from './own-session.ts';
import { type Fixture, type GoogleAccount, sessionContract } from './testing/session-contract.ts';

/** The browser's cookies; localhost shares them between ports. */
let jar = new Map<string, string>();
const { fetch } = globalThis;
afterAll(() => {
  vi.unstubAllGlobals();
});

sessionContract('Our own identity service', async (): Promise<Fixture> => {
  const port = await anyFreePort();
  const origin = `http://localhost:${port}`;
  const sandbox: Sandbox = await startSandbox({
    publicUrl: origin,
    webhookSecret: 'whsec_test',
  });
  const running = await startIdentity(
    {
      PUBLIC_URL: origin,
      GOOGLE_ISSUER: `${sandbox.url}/google`,
      GOOGLE_CLIENT_ID: 'brandlode-sandbox',
      GOOGLE_CLIENT_SECRET: 'sandbox',
    },
    { port },
  );

  /** Fetches like a browser: resolves paths, stores cookies, sends origin headers. */
  async function browserFetch(path: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('sec-fetch-site', 'same-origin');
    if (jar.size) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    storeCookies(jar, response);
    return response;
  }
  /** Follows redirects to a page. */
  async function follow(at: URL, body?: Record<string, string>): Promise<{ at: URL; text: string }> {
    const response = await browserFetch(at, body ? { method: 'POST', body: new URLSearchParams(body) } : {});
    const location = response.headers.get('location');
    return location ? follow(new URL(location, at)) : { at, text: await response.text() };
  }

  let chosen: GoogleAccount;
  // The server and its Google client run in this process too; only the page fetches paths.
  vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) =>
    typeof path === 'string' && path.startsWith('/') ? browserFetch(path, init) : fetch(path, init),
  );
  vi.stubGlobal('document', {
    hasFocus: () => true,
    addEventListener: () => {},
    visibilityState: 'visible',
    /** Cookies that are not HttpOnly. */
    get cookie() {
      return [...jar]
        .filter(([name]) => name.startsWith('signed-in'))
        .map((pair) => pair.join('='))
        .join('; ');
    },
  });
  vi.stubGlobal('window', {
    /** Follows the popup's pages without a window; the last one broadcasts the outcome. */
    open(path: string) {
      const popup = { closed: false, close: () => {} };
      const { email, name, verified } = chosen;
      void follow(new URL(path, origin))
        .then(({ at }) => follow(at, { email, name, verified: verified ? 'yes' : 'no' }))
        .then(({ text }) => {
          const outcome = /data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
          const channel = new BroadcastChannel('brandlode-google');
          channel.postMessage(JSON.parse(outcome));
          setTimeout(() => channel.close(), 100);
        });
      return popup;
    },
  });

  return {
    async open() {
      jar = new Map();
      return createOwnSession();
    },
    chooseAtGoogle(account) {
      chosen = account;
    },
    mailedToken: (email, purpose, count) =>
      running.mailbox.token(email, purpose === 'verify' ? /verify/i : /reset/i, count),
    invite: (email) => inviteTo(running.database, email),
    async writeRole(email, tier, interval) {
      await running.database.query(
        `insert into user_roles (user_id, tier, interval) select id, $2, $3 from users where email = $1
         on conflict (user_id) do update set tier = excluded.tier, interval = excluded.interval`,
        [email, tier, interval],
      );
    },
    verify: (token) => running.identity.verify(token),
    async close() {
      await running.stop();
      await sandbox.close();
    },
  };
});

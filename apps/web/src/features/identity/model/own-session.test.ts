import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionAdapter, SignInResponse, User } from '@brandlode/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnSession } from './own-session.ts';
import { userWith } from './user.testing.ts';

/** A minimal identity service that records its requests. */
let signedIn: { id: string; expiresIn: number; workspace?: User['workspace'] } | null;
let failWith: number | null;
let requests: string[];
/** Readable by scripts. */
let cookies: string;
let issued = 0;

const ADA = '7b0d7f0e-0000-4000-8000-000000000001';
const BEN = '7b0d7f0e-0000-4000-8000-000000000002';

async function respond(request: IncomingMessage, response: ServerResponse) {
  for await (const _ of request);
  requests.push(request.url ?? '');
  if (request.url === '/api/auth/logout') {
    signedIn = null;
    return response.writeHead(204).end();
  }
  if (request.url === '/api/auth/login') signedIn ??= { id: ADA, expiresIn: 300 };
  if (failWith !== null) return json(response, failWith, { code: 'too-many-requests', status: failWith });
  if (signedIn === null) return json(response, 401, { code: 'unauthenticated', status: 401 });
  return json(response, 200, {
    accessToken: `token-${++issued}`,
    expiresIn: signedIn.expiresIn,
    user: userWith({ id: signedIn.id, tier: 'basic', interval: 'year', workspace: signedIn.workspace }),
  } satisfies SignInResponse);
}
const server = createServer((request, response) => void respond(request, response));
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // Node has no page URL to resolve a path against.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(base + path, init));
  vi.stubGlobal('document', {
    addEventListener: () => {},
    get cookie() {
      return cookies;
    },
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  signedIn = null;
  failWith = null;
  requests = [];
  cookies = 'ours=1; signed-in=1';
});

const refreshes = () => requests.filter((path) => path === '/api/auth/refresh').length;
/** Ends sessions, so that their timers do not fire in the next test. */
const signOutAll = async (...sessions: SessionAdapter[]) => {
  for (const session of sessions) await session.signOut();
};

const EVENTUALLY = { timeout: 240_000 };

describe('The session', () => {
  it('knows after starting whether a user is signed in', async () => {
    const visitor = createOwnSession();
    expect(visitor.state().initialised).toBe(false);
    await visitor.start();
    expect(visitor.state()).toMatchObject({ initialised: true, user: null, signedOut: false });

    signedIn = { id: ADA, expiresIn: 300 };
    const member = createOwnSession();
    await member.start();
    expect(member.state()).toMatchObject({ initialised: true, user: { id: ADA, tier: 'basic' } });
    await signOutAll(member);
  });

  it('sends no request without the sign-in cookie, and restores the session with it', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    cookies = 'ours=1; never-signed-in=1';
    const session = createOwnSession();
    await session.start();
    expect(session.state()).toMatchObject({ initialised: true, user: null, signedOut: false });
    expect(requests).toEqual([]);

    const other = createOwnSession();
    await other.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(session.state().user?.id).toBe(ADA), EVENTUALLY);
    await signOutAll(session, other);

    for (const cookie of ['__Host-signed-in=1', 'signed-in-4000=1']) {
      signedIn = { id: BEN, expiresIn: 300 };
      cookies = `ours=1; ${cookie}`;
      const elsewhere = createOwnSession();
      await elsewhere.start();
      expect(elsewhere.state().user?.id).toBe(BEN);
      await signOutAll(elsewhere);
    }
  });

  it('retries while the server is unreachable, and reports it', async () => {
    failWith = 503;
    const session = createOwnSession();
    const starting = session.start();
    await vi.waitFor(() => expect(session.state().unreachable).toBe(true), EVENTUALLY);
    expect(session.state().initialised).toBe(false);
    failWith = null;
    await starting;
    expect(session.state()).toMatchObject({ initialised: true, unreachable: false });
  });

  it('shares one refresh between concurrent callers', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(refreshes()).toBe(1);
    await signOutAll(session);
  });

  it('renews a token that is about to expire before it is used', async () => {
    signedIn = { id: ADA, expiresIn: 4 };
    const session = createOwnSession();
    await session.login('ada@visitor.example', 'x');
    const first = `token-${issued}`;
    expect(await session.current()).not.toBe(first);
    await signOutAll(session);
  });

  it('renews a rejected token once, and returns null when the session has ended', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const token = (await session.current()) ?? '';
    const [one, other] = await Promise.all([session.renew(token), session.renew(token)]);
    expect(one).toBeTypeOf('string');
    expect(one).toBe(other);
    expect(one).not.toBe(token);
    expect(refreshes()).toBe(2);

    signedIn = null;
    expect(await session.renew(one ?? '')).toBeNull();
    expect(session.state()).toMatchObject({ user: null, signedOut: false });
  });

  it('stays signed in when the server fails', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    failWith = 503;
    await expect(session.refresh()).rejects.toMatchObject({ status: 503 });
    failWith = 429;
    await expect(session.refresh()).rejects.toMatchObject({ status: 429 });
    expect(session.state().user?.id).toBe(ADA);
    failWith = null;
    await signOutAll(session);
  });

  it('shares sign-in and sign-out between tabs', async () => {
    const [one, other] = [createOwnSession(), createOwnSession()];
    await Promise.all([one.start(), other.start()]);
    await one.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(ADA), EVENTUALLY);

    await one.signOut();
    expect(one.state()).toMatchObject({ user: null, signedOut: true });
    await vi.waitFor(() => expect(other.state()).toMatchObject({ user: null, signedOut: true }), EVENTUALLY);
    expect(await other.current()).toBeNull();
  });

  it('switches to a user who signed in in another tab', async () => {
    const [one, other] = [createOwnSession(), createOwnSession()];
    await one.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(ADA), EVENTUALLY);
    signedIn = { id: BEN, expiresIn: 300 };
    await one.login('ben@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(BEN), EVENTUALLY);
    await signOutAll(one);
  });

  it('gives the request of one user no token of another who has signed in since', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const ofAda = (await session.current()) ?? '';
    signedIn = { id: BEN, expiresIn: 4 };
    expect(await session.renew(ofAda)).toBeNull();
    expect(session.state().user?.id).toBe(BEN);
    // Also if the switch was known before the request was rejected.
    expect(await session.renew(ofAda)).toBeNull();

    signedIn = { id: ADA, expiresIn: 300 };
    expect(await session.current()).toBeNull();
    expect(session.state().user?.id).toBe(ADA);
    expect(await session.current()).toBeTypeOf('string');
    await signOutAll(session);
  });

  it('gives what was requested in one workspace no token of another that was opened since', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const ofOwn = (await session.current()) ?? '';
    signedIn = { id: ADA, expiresIn: 300, workspace: { id: BEN, name: 'Shop', role: 'editor' } };
    expect(await session.renew(ofOwn)).toBeNull();
    const ofShop = (await session.current()) ?? '';
    expect(await session.renew(ofShop)).toBeTypeOf('string');
    await signOutAll(session);
  });

  it('drops responses that arrive after sign-out', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const [signingOut, refreshing] = [session.signOut(), session.refresh()];
    await signingOut;
    await refreshing;
    expect(session.state().user).toBeNull();
    expect(await session.current()).toBeNull();
  });
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedIn } from '@brandlode/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionAdapter } from '#lib/session.ts';
import { createOwnSession } from './own-session.ts';

/** An identity service of which only the calls matter: who is signed in, and how often it was asked. */
let signedIn: { id: string; expiresIn: number } | null;
let refused: number | null;
let calls: string[];
/** What a script may read of them. */
let cookies: string;
let minted = 0;

const ADA = '7b0d7f0e-0000-4000-8000-000000000001';
const BEN = '7b0d7f0e-0000-4000-8000-000000000002';

const server = createServer(async (request, response) => {
  for await (const _ of request);
  calls.push(request.url!);
  if (request.url === '/api/auth/logout') {
    signedIn = null;
    return response.writeHead(204).end();
  }
  if (request.url === '/api/auth/login') signedIn ??= { id: ADA, expiresIn: 300 };
  if (refused !== null) return json(response, refused, { code: 'too-many-requests', status: refused });
  if (signedIn === null) return json(response, 401, { code: 'unauthenticated', status: 401 });
  return json(response, 200, {
    accessToken: `token-${++minted}`,
    expiresIn: signedIn.expiresIn,
    user: {
      id: signedIn.id,
      email: 'ada@visitor.example',
      emailVerified: true,
      displayName: 'Ada Tester',
      firstName: 'Ada',
      lastName: 'Tester',
      title: '',
      tier: 'basic',
      interval: 'year',
    },
  } satisfies SignedIn);
});
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A browser resolves a path against the page's address; Node has none.
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
  refused = null;
  calls = [];
  cookies = 'ours=1; signed-in=1';
});

const refreshes = () => calls.filter((path) => path === '/api/auth/refresh').length;
/** Signs out wherever a test has signed in, so that no timer of it goes on into the next. */
const leave = async (...sessions: SessionAdapter[]) => {
  for (const session of sessions) await session.signOut();
};

/** A busy machine may take its time. */
const SOON = { timeout: 60_000 };

describe('The session', () => {
  it('finds out at the start whether somebody is signed in', async () => {
    const nobody = createOwnSession();
    expect(nobody.state().initialised).toBe(false);
    await nobody.start();
    expect(nobody.state()).toMatchObject({ initialised: true, user: null, left: false });

    signedIn = { id: ADA, expiresIn: 300 };
    const somebody = createOwnSession();
    await somebody.start();
    expect(somebody.state()).toMatchObject({ initialised: true, user: { id: ADA, tier: 'basic' } });
    await leave(somebody);
  });

  it('asks nobody in a browser without the mark of a refresh cookie, and does once it is signed in (issue 6)', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    cookies = 'ours=1; never-signed-in=1';
    const session = createOwnSession();
    await session.start();
    expect(session.state()).toMatchObject({ initialised: true, user: null, left: false });
    expect(calls).toEqual([]);

    const other = createOwnSession();
    await other.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(session.state().user?.id).toBe(ADA), SOON);
    await leave(session, other);

    cookies = 'ours=1; __Host-signed-in=1';
    signedIn = { id: BEN, expiresIn: 300 };
    const secure = createOwnSession();
    await secure.start();
    expect(secure.state().user?.id).toBe(BEN);
    await leave(secure);
  });

  it('goes on asking while the server does not answer, and says so', async () => {
    refused = 503;
    const session = createOwnSession();
    const starting = session.start();
    await vi.waitFor(() => expect(session.state().unreachable).toBe(true), SOON);
    expect(session.state().initialised).toBe(false);
    refused = null;
    await starting;
    expect(session.state()).toMatchObject({ initialised: true, unreachable: false });
  });

  it('refreshes once for many who ask at the same time', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(refreshes()).toBe(1);
    await leave(session);
  });

  it('renews a token that is about to run out before it is used', async () => {
    signedIn = { id: ADA, expiresIn: 4 };
    const session = createOwnSession();
    await session.login('ada@visitor.example', 'x');
    const first = `token-${minted}`;
    expect(await session.current()).not.toBe(first);
    await leave(session);
  });

  it('gives a new token once for a refused one, and none when the session has ended', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const token = (await session.current())!;
    const [one, other] = await Promise.all([session.renew(token), session.renew(token)]);
    expect(one).toBe(other);
    expect(one).not.toBe(token);
    expect(refreshes()).toBe(2);

    signedIn = null;
    expect(await session.renew(one!)).toBeNull();
    expect(session.state()).toMatchObject({ user: null, left: false });
  });

  it('keeps a person signed in while the server fails', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    refused = 503;
    await expect(session.refresh()).rejects.toMatchObject({ status: 503 });
    refused = 429;
    await expect(session.refresh()).rejects.toMatchObject({ status: 429 });
    expect(session.state().user?.id).toBe(ADA);
    refused = null;
    await leave(session);
  });

  it('ends in every tab when one signs out, and begins in every tab when one signs in', async () => {
    const [one, other] = [createOwnSession(), createOwnSession()];
    await Promise.all([one.start(), other.start()]);
    await one.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(ADA), SOON);

    await one.signOut();
    expect(one.state()).toMatchObject({ user: null, left: true });
    await vi.waitFor(() => expect(other.state()).toMatchObject({ user: null, left: true }), SOON);
    expect(await other.current()).toBeNull();
  });

  it('takes over another person who signed in elsewhere', async () => {
    const [one, other] = [createOwnSession(), createOwnSession()];
    await one.login('ada@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(ADA), SOON);
    signedIn = { id: BEN, expiresIn: 300 };
    await one.login('ben@visitor.example', 'x');
    await vi.waitFor(() => expect(other.state().user?.id).toBe(BEN), SOON);
    await leave(one);
  });

  it('drops an answer that comes after the person has signed out', async () => {
    signedIn = { id: ADA, expiresIn: 300 };
    const session = createOwnSession();
    await session.start();
    const [leaving, refreshing] = [session.signOut(), session.refresh()];
    await leaving;
    await refreshing;
    expect(session.state().user).toBeNull();
    expect(await session.current()).toBeNull();
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../team/account/delete-account.ts';
import { openApiKeys } from '../team/keys/api-keys.ts';
import { openWorkspaceAccess } from '../team/workspace-access.ts';
import { inviteTo, startHostedIdentity } from './testing.ts';

const PROJECT = 'demo-brandlode';
/** A fake emulator that accepts an account's claims, its deletion, and new accounts. */
let exists = true;
let address = '';
type Account = { localId: string; email?: string; [property: string]: unknown };
const created: Account[] = [];
let rejection: string | undefined;
async function respond(request: IncomingMessage, response: ServerResponse) {
  const { email, ...body } = JSON.parse(await text(request));
  const [, method] = request.url?.split('accounts') ?? [];
  const account = created.find((user) => email?.includes(user.email));
  const answer = () => {
    switch (method) {
      case '': {
        if (rejection) return { error: { message: rejection } };
        created.push({ localId: `new-${created.length}`, email, ...body });
        return created.at(-1);
      }
      case ':lookup':
        return Array.isArray(email)
          ? { users: account ? [account] : [] }
          : exists
            ? { users: [{ email: address, emailVerified: true }] }
            : {};
      case ':update': {
        const existing = created.find(({ localId }) => localId === body.localId);
        return Object.assign(existing ?? {}, body);
      }
      case ':delete':
        exists = false;
    }
    return {};
  };
  const sent = answer();
  response.statusCode = sent && 'error' in sent ? 400 : 200;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(sent));
}
const emulator = createServer((request, response) => void respond(request, response));
await once(emulator.listen(0, '127.0.0.1'), 'listening');
const { port } = emulator.address() as AddressInfo;
const changed: string[] = [];
const running = await startHostedIdentity(
  PROJECT,
  `127.0.0.1:${port}`,
  async (userId) => void changed.push(userId),
);
afterAll(async () => {
  await running.stop();
  emulator.close();
});

const SUBJECT = 'subject-1';
const token = (claims: object = {}) =>
  new UnsecuredJWT({ email: `${SUBJECT}@example.com`, email_verified: true, name: 'Test User', ...claims })
    .setSubject(SUBJECT)
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
const { query } = running.database;
const refresh = async (given: string) => {
  const response = await fetch(`${running.url}/api/auth/refresh`, {
    method: 'POST',
    headers: { authorization: `Bearer ${given}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: response.status, json: await response.json() };
};

it('rejects a token with another plan than the role from the next request on, until it is refreshed', async () => {
  await expect(running.identity.verify(token())).resolves.not.toHaveProperty('tier');
  await query("insert into user_roles (user_id, tier, interval) select id, 'plus', 'year' from users");
  const plus = token({ tier: 'plus', interval: 'year' });
  await expect(running.identity.verify(token())).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(running.identity.verify(plus)).resolves.toMatchObject({ tier: 'plus', interval: 'year' });

  await query("update user_roles set tier = 'free', interval = null");
  await expect(running.identity.verify(plus)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await refresh(plus)).toMatchObject({
    status: 200,
    json: { user: { tier: 'free' }, staleClaims: true },
  });
  await expect(running.identity.verify(token({ tier: 'free', interval: null }))).resolves.toMatchObject({
    tier: 'free',
  });
});

it('stores an address that was changed at the platform, once', async () => {
  address = 'new@example.com';
  const changes = { tier: 'free', interval: null, email: address };
  for (const given of [
    token(changes),
    token(changes),
    token({ ...changes, email: `${SUBJECT}@example.com` }),
  ])
    expect(await refresh(given)).toMatchObject({ status: 200, json: { user: { email: address } } });
  expect(await query('select id, email from users')).toEqual([{ id: changed[0], email: address }]);
  expect(changed).toHaveLength(1);
});

it('rejects a disabled user from the next request on', async () => {
  const free = token({ tier: 'free', interval: null });
  await running.identity.verify(free);
  await query('update users set disabled_at = now()');
  await expect(running.identity.verify(free)).rejects.toMatchObject({ code: 'user-disabled' });
});

it('deletes the account at the platform too, whose remaining token then creates no user', async () => {
  await query('update users set disabled_at = null');
  const free = token({ tier: 'free', interval: null });
  const claims = await running.identity.verify(free);
  const { identity, database } = running;
  const context = {
    identity,
    connection: database,
    apiKeys: openApiKeys(database.db, '', () => {}),
    workspaceAccess: openWorkspaceAccess(database.db),
  };
  await deleteAccount(context, claims, { email: address }, async () => {});
  expect(exists).toBe(false);
  await expect(identity.verify(free)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await refresh(free)).toMatchObject({ status: 401 });
  expect(await query('select from users')).toEqual([]);
});

describe('An invited person', () => {
  const registration = { firstName: 'Nell', lastName: 'Newcomer', password: 'plover-kettle-37-orbit' };
  const join = async (given: string, changes: object = {}) => {
    const response = await fetch(`${running.url}/api/auth/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given, ...registration, ...changes }),
    });
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  const tokenOf = (localId: string, email: string) =>
    new UnsecuredJWT({ email, email_verified: true })
      .setSubject(localId)
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode();
  beforeAll(() => {
    exists = true;
  });

  it('gets an account at the platform that is verified by the link, and is a member', async () => {
    const email = 'newcomer@example.com';
    const invitation = await inviteTo(running.database, email);
    expect(await join(invitation)).toMatchObject({ status: 201, json: { name: 'Olive Owner’s workspace' } });
    const account = created.find((user) => user.email === email);
    expect(account).toMatchObject({
      emailVerified: true,
      displayName: 'Nell Newcomer',
      password: registration.password,
    });
    const { json } = await refresh(tokenOf(account!.localId, email));
    expect(json).toMatchObject({ user: { email, firstName: 'Nell', emailVerified: true } });
    expect((await join(invitation)).json.code).toBe('invalid-token');
  });

  it('takes over an account that never verified the address: its password and sessions end', async () => {
    const email = 'squatted@example.com';
    const providerUserInfo = [{ providerId: 'password' }, { providerId: 'github.com' }];
    created.push({ localId: 'squatter', email, emailVerified: false, password: 'theirs', providerUserInfo });
    expect((await join(await inviteTo(running.database, email))).status).toBe(201);
    expect(created.find(({ localId }) => localId === 'squatter')).toMatchObject({
      emailVerified: true,
      password: registration.password,
      deleteProvider: ['github.com'],
      validSince: expect.stringMatching(/^\d{10}$/),
    });
  });

  it('signs in instead if the platform has a verified account; a rejected password leaves nothing behind', async () => {
    created.push({ localId: 'verified', email: 'verified@example.com', emailVerified: true });
    const taken = await inviteTo(running.database, 'verified@example.com');
    expect((await join(taken)).json.code).toBe('email-already-in-use');

    const weak = await inviteTo(running.database, 'weak@example.com');
    rejection = 'WEAK_PASSWORD : Password should be at least 6 characters';
    expect((await join(weak)).json.code).toBe('weak-password');
    rejection = 'QUOTA_EXCEEDED';
    expect((await join(weak)).json.code).toBe('upstream-failed');
    rejection = undefined;
    expect(
      await query("select from users where email in ('weak@example.com', 'verified@example.com')"),
    ).toEqual([]);
    expect((await join(weak)).status).toBe(201);
  });
});

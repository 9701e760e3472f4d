import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '../workspace/account/delete-account.ts';
import { openApiKeys } from '../workspace/keys/api-keys.ts';
import { openWorkspaceAccess } from '../workspace/team/workspace-access.ts';
import { startHostedIdentity } from './testing.ts';

const PROJECT = 'demo-brandlode';
/** A fake emulator that accepts an account's claims, and its deletion. */
let exists = true;
const emulator = createServer((request, response) => {
  request.resume();
  if (request.url?.endsWith('accounts:delete')) exists = false;
  response.setHeader('content-type', 'application/json').end(exists ? '{"users":[{}]}' : '{}');
});
let running: Awaited<ReturnType<typeof startHostedIdentity>>;
beforeAll(async () => {
  await once(emulator.listen(0, '127.0.0.1'), 'listening');
  const { port } = emulator.address() as AddressInfo;
  running = await startHostedIdentity(PROJECT, `127.0.0.1:${port}`);
});
afterAll(async () => {
  await running?.stop();
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
const sql = (text: string) => running.database.pool.query(text);
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
  await sql("insert into user_roles (user_id, tier, interval) select id, 'plus', 'year' from users");
  const plus = token({ tier: 'plus', interval: 'year' });
  await expect(running.identity.verify(token())).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(running.identity.verify(plus)).resolves.toMatchObject({ tier: 'plus', interval: 'year' });

  await sql("update user_roles set tier = 'free', interval = null");
  await expect(running.identity.verify(plus)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await refresh(plus)).toMatchObject({
    status: 200,
    json: { user: { tier: 'free' }, staleClaims: true },
  });
  await expect(running.identity.verify(token({ tier: 'free', interval: null }))).resolves.toMatchObject({
    tier: 'free',
  });
});

it('rejects a disabled user from the next request on', async () => {
  const free = token({ tier: 'free', interval: null });
  await running.identity.verify(free);
  await sql('update users set disabled_at = now()');
  await expect(running.identity.verify(free)).rejects.toMatchObject({ code: 'user-disabled' });
});

it('deletes the account at the platform too, whose remaining token then creates no user', async () => {
  await sql('update users set disabled_at = null');
  const free = token({ tier: 'free', interval: null });
  const claims = await running.identity.verify(free);
  const { identity, database } = running;
  const context = {
    identity,
    connection: database,
    apiKeys: openApiKeys(database.db, () => {}),
    workspaceAccess: openWorkspaceAccess(database.db),
  };
  await deleteAccount(context, claims, { email: claims.email }, async () => {});
  expect(exists).toBe(false);
  await expect(identity.verify(free)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await refresh(free)).toMatchObject({ status: 401 });
  expect((await sql('select from users')).rows).toEqual([]);
});

import { listSigningKeys, retireSigningKeys, revokeSigningKeys } from '@brandlode/database';
import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { newSignedIn, outlastCachedReads, useIdentity } from '../testing.ts';

const running = await useIdentity();
const other = await running.another();

const processes = () => [running.identity, other.identity];
const kidOf = (token: string) => decodeProtectedHeader(token).kid!;

it('rejects the tokens of a revoked key within a second, and signs no user out', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  const untouched = await newSignedIn(running);
  for (const identity of processes()) await identity.verify(accessToken);
  expect(await revokeSigningKeys(running.database.db, kidOf(accessToken))).toBe(1);
  await outlastCachedReads();
  for (const identity of processes())
    await expect(identity.verify(accessToken)).rejects.toMatchObject({ code: 'unauthenticated' });

  // Two browsers refresh at two processes: both get tokens of one new key.
  const [first, second] = await Promise.all([browser.post('refresh'), untouched.browser.post('refresh')]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(kidOf(first.json.accessToken)).toBe(kidOf(second.json.accessToken));
  expect(kidOf(first.json.accessToken)).not.toBe(kidOf(accessToken));
  for (const identity of processes()) await identity.verify(first.json.accessToken);
});

it('signs with a new key after a manual rotation; tokens of the old one stay valid', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  await retireSigningKeys(running.database.db);
  const { json } = await browser.post('refresh');
  expect(kidOf(json.accessToken)).not.toBe(kidOf(accessToken));
  for (const identity of processes()) {
    await identity.verify(accessToken);
    await identity.verify(json.accessToken);
  }
  const [newest, previous] = await listSigningKeys(running.database.db);
  expect(newest).toMatchObject({ kid: kidOf(json.accessToken), retired_at: null });
  expect(previous).toMatchObject({ kid: kidOf(accessToken), retired_at: expect.any(Date) });
});

it('removes all keys', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  const keys = await listSigningKeys(running.database.db);
  expect(await revokeSigningKeys(running.database.db, 'all')).toBe(keys.length);
  await outlastCachedReads();
  expect((await browser.get('me', accessToken)).status).toBe(401);
  const { json } = await browser.post('refresh');
  expect((await browser.get('me', json.accessToken)).status).toBe(200);
  expect(await revokeSigningKeys(running.database.db, 'no such key')).toBe(0);
});

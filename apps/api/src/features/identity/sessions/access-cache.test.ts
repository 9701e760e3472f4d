import { connect, endSessionsOf } from '@brandlode/database';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { newSignedIn, useIdentity } from '../testing.ts';
import { openAccessCache } from './access-cache.ts';

let queries = 0;
const running = await useIdentity();
const connection = connect(running.database.url, { onQuery: () => queries++ });
afterAll(() => connection.close());

async function openSession() {
  const { accessToken } = await newSignedIn(running);
  const { sub = '', sid, ev } = decodeJwt<{ sid: string; ev: number }>(accessToken);
  const { kid = '' } = decodeProtectedHeader(accessToken);
  return { kid, sessionId: sid, userId: sub, entitlementVersion: ev };
}

it('reads the database once per session for concurrent requests', async () => {
  const keys = [await openSession(), await openSession()];
  const cache = openAccessCache(connection.db);
  queries = 0;
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => keys.slice(n % 2)[0]).map((key) => key && cache.isValid(key)),
  );
  expect(results).toEqual(Array(100).fill(true));
  expect(queries).toBe(2);
});

it('ignores a read that started before a clear', async () => {
  const key = await openSession();
  const cache = openAccessCache(connection.db);
  const before = cache.isValid(key);
  await endSessionsOf(connection.db, key.userId, 'signed-out');
  cache.clear();
  expect(await cache.isValid(key)).toBe(false);
  await before;
  expect(await cache.isValid(key)).toBe(false);
});

it('rejects an older entitlement version, and accepts a newer token immediately', async () => {
  const key = await openSession();
  const cache = openAccessCache(connection.db);
  expect(await cache.isValid(key)).toBe(true);
  await running.database.query(
    "insert into user_roles (user_id, tier, interval, entitlement_version) values ($1, 'plus', 'year', 1)",
    [key.userId],
  );
  expect(await cache.isValid({ ...key, entitlementVersion: 1 })).toBe(true);
  cache.clear();
  expect(await cache.isValid(key)).toBe(false);
});

it('does not cache a failed read', async () => {
  const key = await openSession();
  const { db, close } = connect(running.database.url);
  const cache = openAccessCache(db);
  await running.database.query('alter table user_roles rename to user_roles_away');
  await expect(cache.isValid(key)).rejects.toThrow(/user_roles/);
  await running.database.query('alter table user_roles_away rename to user_roles');
  expect(await cache.isValid(key)).toBe(true);
  await close();
});

import type { Database } from '@brandlode/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openLimits } from './limits.ts';
import { newAddress, openBrowser, useIdentity } from './testing.ts';

const running = await useIdentity();

/** In a transaction the database's clock stands still. */
const inOneMoment = (work: (db: Database) => Promise<void>) =>
  running.database.db.transaction().execute(work);
const letPass = (db: Database, seconds: number) =>
  sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds})`.execute(db);

async function countGranted(attempts: number, attempt: (index: number) => Promise<boolean>) {
  let granted = 0;
  for (let index = 0; index < attempts; index++) if (await attempt(index)) granted++;
  return granted;
}

it.each([
  ['register-network', 60, 30],
  ['reset-mail-network', 60, 30],
  ['link-network', 60, 10],
  ['google-network', 100, 3],
  ['change-password-account', 10, 30],
] as const)('limits %s to %d at once and one more every %d seconds', (name, burst, everySeconds) =>
  inOneMoment(async (db) => {
    const limits = openLimits(db);
    const takeAll = () => countGranted(burst + 10, () => limits.has(name, 'the same'));
    expect(await takeAll()).toBe(burst);
    await letPass(db, 3 * everySeconds);
    expect(await takeAll()).toBe(3);
  }),
);

it('allows 100 sign-in attempts with an account from unknown browsers at once, and one more every minute', () =>
  inOneMoment(async (db) => {
    const limits = openLimits(db);
    const email = newAddress();
    const signIn = (index: number) =>
      limits.takeSignIn(email, `203.0.113.${index + 1}`, null).then(
        () => true,
        () => false,
      );
    expect(await countGranted(110, signIn)).toBe(100);
    await letPass(db, 3 * 60);
    expect(await countGranted(110, signIn)).toBe(3);
  }));

it('limits reset mails from one network, and allows another one when its turn has come', async () => {
  const { db } = running.database;
  const request = async () =>
    (await openBrowser(running).post('forgot-password', { email: newAddress() })).status;
  expect(await request()).toBe(204);
  await sql`update rate_limits set full_at = now() + interval '30 minutes' where key like 'reset-mail-network:%'`.execute(
    db,
  );
  expect(await request()).toBe(429);
  await letPass(db, 30);
  expect(await request()).toBe(204);
});

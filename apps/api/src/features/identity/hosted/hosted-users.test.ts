import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHostedUsers } from './hosted-users.ts';

const ISSUER = 'https://securetoken.google.com/test';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const find = async (...told: Parameters<ReturnType<typeof openHostedUsers>['find']>) =>
  (await openHostedUsers(database.db, ISSUER).find(...told)).userId;
const account = (
  changes: { email?: string; emailVerified?: boolean; name?: string; subject?: string } = {},
) => ({
  subject: randomUUID(),
  email: `${randomUUID()}@example.com`,
  emailVerified: true,
  name: 'Ada Byron King',
  tier: undefined,
  interval: undefined,
  ...changes,
});
async function userOf(id: string) {
  const { rows } = await database.pool.query('select * from users where id = $1', [id]);
  return rows[0];
}
async function existing(email: string, verified: boolean): Promise<string> {
  const { rows } = await database.pool.query(
    `insert into users (email, first_name, last_name, password_hash, email_verified_at)
     values ($1, 'Old', 'Name', 'hash', $2) returning id`,
    [email, verified ? new Date() : null],
  );
  return rows[0].id;
}

describe("The user of a hosted platform's account", () => {
  it('is made when it is first seen, with its names and where it came from', async () => {
    const told = account();
    const id = await find(told, 'a friend');
    expect(await userOf(id)).toMatchObject({
      email: told.email,
      first_name: 'Ada',
      last_name: 'Byron King',
      referral_source: 'a friend',
      password_hash: null,
      email_verified_at: expect.any(Date),
    });
  });

  it('is known again by its subject, whatever address the platform now gives', async () => {
    const told = account();
    const id = await find(told);
    expect(await find({ ...told, email: `${randomUUID()}@example.com` })).toBe(id);
  });

  it('is not verified until the platform says so', async () => {
    const told = account({ emailVerified: false });
    const id = await find(told);
    expect((await userOf(id)).email_verified_at).toBeNull();
    await find({ ...told, emailVerified: true });
    expect((await userOf(id)).email_verified_at).toBeInstanceOf(Date);
  });

  it('has one line of at most 100 characters as its name, or the beginning of its address', async () => {
    const nameOf = async (name: string) => {
      const told = account({ name });
      const { first_name, last_name } = await userOf(await find(told));
      return [first_name, last_name, told.email.split('@')[0]];
    };
    expect((await nameOf('Ada\u0000\u2028\tByron')).slice(0, 2)).toEqual(['Ada', 'Byron']);
    expect((await nameOf('x'.repeat(200)))[0]).toBe('x'.repeat(100));
    const [first, last, beginning] = await nameOf(' \n ');
    expect([first, last]).toEqual([beginning, '']);
  });

  it('is the user who has verified the same address, with all they have', async () => {
    const told = account();
    const id = await existing(told.email, true);
    expect(await find(told)).toBe(id);
    expect(await userOf(id)).toMatchObject({ first_name: 'Old', password_hash: 'hash' });
  });

  it('takes over a user who never verified the address, and their password with it', async () => {
    const told = account();
    const id = await existing(told.email, false);
    expect(await find(told)).toBe(id);
    expect(await userOf(id)).toMatchObject({ first_name: 'Ada', password_hash: null });
  });

  it('is refused where it only claims the address of a user', async () => {
    for (const verified of [true, false]) {
      const told = account({ emailVerified: false });
      const id = await existing(told.email, verified);
      await expect(find(told)).rejects.toMatchObject({
        code: 'account-exists-with-different-credential',
      });
      expect(await userOf(id)).toMatchObject({ first_name: 'Old', password_hash: 'hash' });
    }
  });

  it('is refused where another account of the platform has the user already', async () => {
    const told = account();
    await find(told);
    await expect(find({ ...told, subject: randomUUID() })).rejects.toMatchObject({
      code: 'account-exists-with-different-credential',
    });
  });

  it.each([true, false])('is refused as soon as it is disabled, verified: %s', async (emailVerified) => {
    const told = account({ emailVerified });
    const id = await find(told);
    expect(await find(told)).toBe(id);
    await database.pool.query('update users set disabled_at = now() where id = $1', [id]);
    await expect(find(told)).rejects.toMatchObject({ code: 'user-disabled' });
  });
});

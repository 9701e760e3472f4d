import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@brandlode/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { openHostedUsers } from './hosted-users.ts';

const ISSUER = 'https://securetoken.google.com/test';

const database = await createTestDatabase();
afterAll(() => database.drop());

const deleted = new Set<string>();
const openUsers = () =>
  openHostedUsers(database.db, {
    issuer: ISSUER,
    exists: async (subject) => !deleted.has(subject),
    createVerifiedAccount: async () => randomUUID(),
    deleteAccount: async (subject) => void deleted.add(subject),
  });
const find = async (...profile: Parameters<ReturnType<typeof openHostedUsers>['find']>) =>
  (await openUsers().find(...profile)).user_id;
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
  it('is created when first seen, with its names and referral source', async () => {
    const profile = account();
    const id = await find(profile, 'a friend');
    expect(await userOf(id)).toMatchObject({
      email: profile.email,
      first_name: 'Ada',
      last_name: 'Byron King',
      referral_source: 'a friend',
      password_hash: null,
      email_verified_at: expect.any(Date),
    });
  });

  it('is recognized by its subject, even if the address at the platform changed', async () => {
    const profile = account();
    const id = await find(profile);
    expect(await find({ ...profile, email: `${randomUUID()}@example.com` })).toBe(id);
    // Also one that could not be registered here.
    expect(await find({ ...profile, email: 'none' })).toBe(id);
  });

  it('is unverified until the platform verifies it', async () => {
    const profile = account({ emailVerified: false });
    const id = await find(profile);
    expect((await userOf(id)).email_verified_at).toBeNull();
    await find({ ...profile, emailVerified: true });
    expect((await userOf(id)).email_verified_at).toBeInstanceOf(Date);
  });

  it('has a name of one line and at most 100 characters, or the local part of its address', async () => {
    const nameOf = async (name: string) => {
      const profile = account({ name });
      const { first_name, last_name } = await userOf(await find(profile));
      return [first_name, last_name, profile.email.split('@')[0]];
    };
    expect((await nameOf('Ada\u0000\u2028\tByron')).slice(0, 2)).toEqual(['Ada', 'Byron']);
    expect((await nameOf('x'.repeat(200)))[0]).toBe('x'.repeat(100));
    // No half of a pair of surrogates, which no form accepts.
    expect((await nameOf(`${'x'.repeat(99)}𠮷`))[0]).toBe('x'.repeat(99));
    const [first, last, beginning] = await nameOf(' \n ');
    expect([first, last]).toEqual([beginning, '']);
  });

  it('is the existing user with the same verified address', async () => {
    const profile = account();
    const id = await existing(profile.email, true);
    expect(await find(profile)).toBe(id);
    expect(await userOf(id)).toMatchObject({ first_name: 'Old', password_hash: 'hash' });
  });

  it('claims a user who never verified the address, and clears the password', async () => {
    const profile = account();
    const id = await existing(profile.email, false);
    expect(await find(profile)).toBe(id);
    expect(await userOf(id)).toMatchObject({ first_name: 'Ada', password_hash: null });
  });

  it('is rejected if it has the address of a user but not verified', async () => {
    for (const verified of [true, false]) {
      const profile = account({ emailVerified: false });
      const id = await existing(profile.email, verified);
      await expect(find(profile)).rejects.toMatchObject({
        code: 'account-exists-with-different-credential',
      });
      expect(await userOf(id)).toMatchObject({ first_name: 'Old', password_hash: 'hash' });
    }
  });

  it('is rejected if another account of the platform is linked to the user', async () => {
    const profile = account();
    await find(profile);
    await expect(find({ ...profile, subject: randomUUID() })).rejects.toMatchObject({
      code: 'account-exists-with-different-credential',
    });
  });

  it.each([true, false])('is rejected once it is disabled, verified: %s', async (emailVerified) => {
    const profile = account({ emailVerified });
    const id = await find(profile);
    expect(await find(profile)).toBe(id);
    await database.pool.query('update users set disabled_at = now() where id = $1', [id]);
    await expect(find(profile)).rejects.toMatchObject({ code: 'user-disabled' });
  });
});

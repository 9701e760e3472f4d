import { randomUUID } from 'node:crypto';
import { useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { followAddress } from './follow-address.ts';
import { openHostedUsers } from './hosted-users.ts';

const ISSUER = 'https://securetoken.google.com/test';

const database = await useDatabase();

const deleted = new Set<string>();
/** The addresses that accounts have by now, by subject. */
const addresses = new Map<string, string>();
const firebase = {
  issuer: ISSUER,
  find: async (subject: string) =>
    deleted.has(subject) ? undefined : { email: addresses.get(subject) ?? '', emailVerified: true },
  createVerifiedAccount: async () => randomUUID(),
  deleteAccount: async (subject: string) => void deleted.add(subject),
};
const openUsers = () => openHostedUsers(database.db, firebase);
const follow = async (token: ReturnType<typeof account>) =>
  followAddress(database.db, firebase, await openUsers().find(token), token);
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
  const rows = await database.query('select * from users where id = $1', [id]);
  return rows[0];
}
async function existing(email: string, verified: boolean): Promise<string> {
  const rows = await database.query(
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

  it('gets the address that the account has by now, which an older token does not restore', async () => {
    const before = account();
    const now = { ...before, email: `${randomUUID()}@example.com` };
    addresses.set(now.subject, now.email.toUpperCase());
    await find(before);
    expect([await follow(now), await follow(now), await follow(before)]).toEqual([true, false, false]);
    expect((await userOf(await find(before))).email).toBe(now.email);
  });

  it('keeps its address while a verified user has the new one', async () => {
    const profile = account();
    const id = await find(profile);
    const taken = { ...profile, email: `${randomUUID()}@example.com` };
    const otherId = await existing(taken.email, true);
    addresses.set(profile.subject, taken.email);
    await expect(follow(taken)).rejects.toThrow(/Another user/);
    expect((await userOf(id)).email).toBe(profile.email);
    await database.query('update users set email_verified_at = null where id = $1', [otherId]);
    expect(await follow(taken)).toBe(true);
    expect([(await userOf(id)).email, await userOf(otherId)]).toEqual([taken.email, undefined]);
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
    await database.query('update users set disabled_at = now() where id = $1', [id]);
    await expect(find(profile)).rejects.toMatchObject({ code: 'user-disabled' });
  });
});

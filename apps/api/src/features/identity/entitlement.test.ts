import { issueSyncToken, saveRole } from '@brandlode/database';
import { expect, it } from 'vitest';
import { newSignedIn, outlastCachedReads, useIdentity } from './testing.ts';

const running = await useIdentity();
const other = await running.another();

/** Writes a role as the payment side of another process does. */
async function writeRole(userId: string, tier: 'free' | 'basic' | 'plus', interval: 'month' | 'year' | null) {
  const { db } = running.database;
  const customerId = `cus_${userId}`;
  await running.database.query('insert into stripe_customers values ($1, $2) on conflict do nothing', [
    userId,
    customerId,
  ]);
  const syncToken = await issueSyncToken(db, customerId);
  await saveRole(db, syncToken!, {
    tier,
    interval,
    subscriptionId: null,
    subscriptionStatus: null,
    graceEndsAt: null,
    cancelsAt: null,
    trialUsed: false,
  });
}
const processes = () => [running.identity, other.identity];
const rejected = { code: 'unauthenticated' };

it.each([
  ['downgrade', 'plus', 'basic'],
  ['end of a plan', 'basic', 'free'],
  ['upgrade', 'basic', 'plus'],
] as const)(
  'rejects tokens issued before a change of plan (%s) within a second in every process; a refresh returns the new plan',
  async (_, before, after) => {
    const { browser, user } = await newSignedIn(running);
    await writeRole(user.id, before, 'year');
    const { json } = await browser.post('refresh');
    for (const identity of processes())
      expect(await identity.verify(json.accessToken)).toMatchObject({ tier: before });

    await writeRole(user.id, after, after === 'free' ? null : 'year');
    await outlastCachedReads();
    for (const identity of processes())
      await expect(identity.verify(json.accessToken)).rejects.toMatchObject(rejected);
    expect(await browser.get('me', json.accessToken)).toMatchObject({ status: 401, json: rejected });
    const renewed = await browser.post('refresh');
    expect(renewed).toMatchObject({ status: 200, json: { user: { tier: after } } });
    for (const identity of processes())
      expect(await identity.verify(renewed.json.accessToken)).toMatchObject({ tier: after });
  },
);

it('keeps tokens valid when a sync finds the role unchanged', async () => {
  const { browser, user } = await newSignedIn(running);
  await writeRole(user.id, 'plus', 'year');
  const { json } = await browser.post('refresh');
  await writeRole(user.id, 'plus', 'year');
  await expect(running.identity.verify(json.accessToken)).resolves.toMatchObject({ tier: 'plus' });
  await writeRole(user.id, 'plus', 'month');
  await outlastCachedReads();
  await expect(running.identity.verify(json.accessToken)).rejects.toMatchObject(rejected);
});

it('rejects the tokens of a disabled user within a second, in every process', async () => {
  const { user, accessToken } = await newSignedIn(running);
  for (const identity of processes()) await identity.verify(accessToken);
  await running.database.query('update users set disabled_at = now() where id = $1', [user.id]);
  await outlastCachedReads();
  for (const identity of processes())
    await expect(identity.verify(accessToken)).rejects.toMatchObject(rejected);
});

it('ends a session immediately in the process that signs out, and within a second in every other', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  for (const identity of processes()) await identity.verify(accessToken);
  await browser.post('logout');
  await expect(running.identity.verify(accessToken)).rejects.toMatchObject(rejected);
  await outlastCachedReads();
  for (const identity of processes())
    await expect(identity.verify(accessToken)).rejects.toMatchObject(rejected);
});

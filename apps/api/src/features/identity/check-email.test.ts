import { expect, it } from 'vitest';
import { newAddress, newSignedIn, openBrowser, PASSWORD, useIdentity } from './testing.ts';

const running = await useIdentity();
const { mailbox } = running;

const NO_SUCH_USER = { after: 'RCPT', code: 550, text: '5.1.1 No such user' } as const;
type User = Awaited<ReturnType<typeof newSignedIn>>;
const check = ({ browser, accessToken }: User) => browser.post('email-check', undefined, accessToken);
const me = async ({ browser, accessToken }: User) => (await browser.get('me', accessToken)).json;

/** A user whose mail server rejects messages from now on, and has rejected one. */
async function newUndeliverable() {
  const user = await newSignedIn(running);
  mailbox.rejections.set(user.email, NO_SUCH_USER);
  await openBrowser(running).post('forgot-password', { email: user.email });
  await expect.poll(async () => (await me(user)).undeliverable).toBeDefined();
  return user;
}

it('a user learns that mail to the address was rejected, and tries again until it is accepted', async () => {
  const user = await newUndeliverable();
  const { undeliverable } = await me(user);
  expect(undeliverable).toEqual({ since: expect.any(String), reason: '550 5.1.1 No such user' });
  expect((await user.browser.post('refresh')).json.user).toMatchObject({ undeliverable });

  const again = await check(user);
  expect(again).toMatchObject({ status: 200, json: { undeliverable } });
  mailbox.rejections.delete(user.email);
  expect((await check(user)).json).not.toHaveProperty('undeliverable');
  await mailbox.newest(user.email, /are back on$/);
  expect(await me(user)).not.toHaveProperty('undeliverable');
});

it('another address is not undeliverable', async () => {
  const user = await newUndeliverable();
  const email = newAddress();
  await user.browser.post('email-change', { email, password: PASSWORD }, user.accessToken);
  const token = await mailbox.token(email, /^Confirm/);
  expect((await user.browser.post('email-change/confirm', { token }, user.accessToken)).status).toBe(200);
  expect((await user.browser.post('refresh')).json.user).not.toHaveProperty('undeliverable');
});

it('says that the mail server does not respond, and is limited', async () => {
  const user = await newSignedIn(running);
  mailbox.rejections.set(user.email, { after: 'RCPT', code: 451, text: '4.3.0 Try again later' });
  for (let count = 0; count < 5; count++) expect((await check(user)).json.code).toBe('upstream-failed');
  expect((await check(user)).json.code).toBe('too-many-requests');
});

import { expect, it } from 'vitest';
import { newAddress, openBrowser, PASSWORD, useIdentity } from './testing.ts';

const running = await useIdentity();

it('rejects a verification link that a concurrent request has used', async () => {
  const email = newAddress();
  const browser = openBrowser(running);
  await browser.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  const token = await running.mailbox.token(email, /verify/i);

  const other = await running.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('update one_time_tokens set used_at = now() where hash = sha256($1)', [
      Buffer.from(token),
    ]);
    const response = browser.post('verify-email', { token });
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await running.database.query(waiting)).length).toBe(1);
    await other.query('commit');
    expect(await response).toMatchObject({ status: 400, json: { code: 'invalid-token' } });
  } finally {
    other.release();
  }
  const rows = await running.database.query('select email_verified_at from users where email = $1', [email]);
  expect(rows).toEqual([{ email_verified_at: null }]);
});

const register = async (email: string) => {
  const browser = openBrowser(running);
  await browser.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  return browser;
};
const verificationMails = (email: string) =>
  running.mailbox.mails.filter(({ to, subject }) => to.includes(email) && /verify/i.test(subject)).length;

it('sends another working link to an unverified account on request', async () => {
  const email = newAddress();
  const browser = await register(email);
  await running.mailbox.token(email, /verify/i);
  expect((await browser.post('resend-verification', { email: ` ${email.toUpperCase()} ` })).status).toBe(204);
  const token = await running.mailbox.token(email, /verify/i, 2);
  expect((await browser.post('verify-email', { token })).status).toBe(204);
});

it('returns the same response for verified and unknown addresses, and mails neither', async () => {
  const verified = newAddress();
  const browser = await register(verified);
  await browser.post('verify-email', { token: await running.mailbox.token(verified, /verify/i) });
  const unknown = newAddress();
  for (const email of [verified, unknown])
    expect(await browser.post('resend-verification', { email })).toMatchObject({ status: 204 });
  // A later mail shows that the jobs before it have run.
  const next = newAddress();
  await register(next);
  await running.mailbox.token(next, /verify/i);
  expect([verificationMails(verified), verificationMails(unknown)]).toEqual([1, 0]);
});

it('returns 429 for the sixth link to one address from one network', async () => {
  const email = newAddress();
  const browser = openBrowser(running);
  const statuses: number[] = [];
  for (let request = 0; request < 6; request++)
    statuses.push((await browser.post('resend-verification', { email })).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

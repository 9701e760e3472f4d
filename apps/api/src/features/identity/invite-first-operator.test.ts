import { afterAll, expect, it } from 'vitest';
import { isOperator } from '../../http/operators.ts';
import { inviteFirstOperator } from './invite-first-operator.ts';
import { openBrowser, PASSWORD, startIdentity } from './testing.ts';

const EMAIL = 'first@brands.example';
const running = await startIdentity({ INITIAL_OPERATOR_EMAIL: 'First@brands.example' });
afterAll(() => running.stop());

const { config, database, mailbox } = running;
const printed: string[] = [];
const start = (changes: Partial<typeof config> = {}) =>
  inviteFirstOperator({ config: { ...config, ...changes }, db: database.db }, (line) => printed.push(line));
const expireLinks = () =>
  database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
const linksStored = async () => (await database.pool.query('select from one_time_tokens')).rowCount;

it('does nothing without the variable', async () => {
  await start({ initialOperatorEmail: undefined });
  expect(await linksStored()).toBe(0);
});

it('mails one link when several processes start together and again, and another one after it expired', async () => {
  await Promise.all([start(), start(), start()]);
  await start();
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[EMAIL], 'Your installation of Brandlode is ready'],
  ]);
  await expireLinks();
  await start();
  expect(mailbox.mails).toHaveLength(2);
  expect(printed).toEqual([]);
});

it('prints the link if the mail server rejects the mail, or there is none', async () => {
  await expireLinks();
  mailbox.rejections.set(EMAIL, { after: 'RCPT', code: 550, text: 'No such user' });
  await start();
  await expireLinks();
  await start({ mail: { ...config.mail, url: 'smtp://127.0.0.1:1' } });
  await expireLinks();
  await start({ mail: { ...config.mail, url: undefined } });
  expect(printed).toHaveLength(3);
  for (const line of printed)
    expect(line).toMatch(/first@brands\.example.*\/reset-password\?token=[\w-]{43}$/);
});

it('lets the owner choose a password with the link, once, who is then the operator and gets no other link', async () => {
  const token = /token=(\S+)$/.exec(printed.at(-1) ?? '')?.[1];
  const { rows } = await database.pool.query("select encode(hash, 'escape') as hash from one_time_tokens");
  expect(JSON.stringify(rows)).not.toContain(token);
  const browser = openBrowser(running);
  expect((await browser.post('reset-password', { token, password: PASSWORD })).status).toBeLessThan(300);
  expect((await browser.post('reset-password', { token, password: PASSWORD })).status).toBe(400);
  const signedIn = await browser.post('login', { email: EMAIL, password: PASSWORD });
  const claims = await running.identity.verify(signedIn.json.accessToken);
  expect(claims && isOperator({ config }, claims)).toBe(true);
  const before = [await linksStored(), mailbox.mails.length];
  await start();
  expect([await linksStored(), mailbox.mails.length, printed.length]).toEqual([...before, 3]);
});

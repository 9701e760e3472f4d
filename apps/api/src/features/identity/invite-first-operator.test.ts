import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isOperator } from '../../http/operators.ts';
import { inviteFirstOperator } from './invite-first-operator.ts';
import { openBrowser, PASSWORD, useIdentity } from './testing.ts';

const EMAIL = 'first@brands.example';
const running = await useIdentity({ INITIAL_OPERATOR_EMAIL: 'First@brands.example' });

const { config, database, jobs, mailbox } = running;
const printed: string[] = [];
const start = () => inviteFirstOperator({ config, db: database.db, jobs }, (line) => printed.push(line));
const count = async (query: string) => (await database.query(query)).length;
const mailsAreSent = () =>
  expect
    .poll(() => count("select from pgboss.job where name = 'first-operator-mail' and state <> 'completed'"))
    .toBe(0);
const expireLinks = () => database.query("update one_time_tokens set expires_at = now() - interval '1 s'");
const linksStored = () => count('select from one_time_tokens');

it('does nothing without the variable', async () => {
  const changed = { ...config, initialOperatorEmail: undefined };
  await inviteFirstOperator({ config: changed, db: database.db, jobs }, () => {});
  expect(await count('select from users')).toBe(0);
});

it('mails one link when several processes start together and again, and another one after it expired', async () => {
  await Promise.all([start(), start(), start()]);
  await start();
  await mailsAreSent();
  await start();
  await mailsAreSent();
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[EMAIL], 'Your installation of Brandlode is ready'],
  ]);
  await expireLinks();
  await start();
  await mailsAreSent();
  expect(mailbox.mails).toHaveLength(2);
  expect(printed).toEqual([]);
});

it('mails one link although the mail server takes longer than the database lets a transaction wait', async () => {
  const slow = await openSlowServer(Number(new URL(mailbox.url).port));
  config.mail.url = slow.url;
  await expireLinks();
  const before = mailbox.mails.length;
  const first = start();
  await slow.isReached;
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`,
  );
  const second = start();
  slow.continue();
  await Promise.allSettled([first, second]);
  await mailsAreSent();
  slow.close();
  config.mail.url = mailbox.url;
  expect(mailbox.mails).toHaveLength(before + 1);
  expect(await count('select from one_time_tokens where expires_at > now()')).toBe(1);
});

it('prints the link if the mail server rejects the mail, or there is none', async () => {
  const printedLinks = async () => {
    await expireLinks();
    await start();
    await mailsAreSent();
    return printed.length;
  };
  mailbox.rejections.set(EMAIL, { after: 'RCPT', code: 550, text: 'No such user' });
  expect(await printedLinks()).toBe(1);
  config.mail.url = 'smtp://127.0.0.1:1';
  expect(await printedLinks()).toBe(2);
  config.mail.url = undefined;
  expect(await printedLinks()).toBe(3);
  for (const line of printed)
    expect(line).toMatch(/first@brands\.example.*\/reset-password\?first=true&token=[\w-]{43}$/);
});

it('lets the owner choose a password with the link, once, who is then the operator and gets no other link', async () => {
  const token = /token=(\S+)$/.exec(printed.at(-1) ?? '')?.[1];
  const rows = await database.query("select encode(hash, 'escape') as hash from one_time_tokens");
  expect(JSON.stringify(rows)).not.toContain(token);
  const browser = openBrowser(running);
  expect((await browser.post('reset-password', { token, password: PASSWORD })).status).toBeLessThan(300);
  // There was no password before that could have changed.
  expect(await count("select from pgboss.job where data ->> 'mail' = 'password-changed'")).toBe(0);
  expect((await browser.post('reset-password', { token, password: PASSWORD })).status).toBe(400);
  const signedIn = await browser.post('login', { email: EMAIL, password: PASSWORD });
  const claims = await running.identity.verify(signedIn.json.accessToken);
  expect(claims && isOperator({ config }, claims)).toBe(true);
  const before = [await linksStored(), mailbox.mails.length];
  await start();
  await mailsAreSent();
  expect([await linksStored(), mailbox.mails.length, printed.length]).toEqual([...before, 3]);
});

/** Passes connections on to the port, but not before it may continue. */
async function openSlowServer(port: number) {
  const reached = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const server = createServer((client) => {
    reached.resolve();
    void allowed.promise.then(() => client.pipe(connect(port, '127.0.0.1')).pipe(client));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReached: reached.promise,
    continue: allowed.resolve,
    close: () => server.close(),
  };
}

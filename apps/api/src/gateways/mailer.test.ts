import { readFileSync } from 'node:fs';
import { useDatabase } from '@brandlode/database/testing';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openMailbox } from '../features/identity/testing.ts';
import { renderMail } from './mail-layout.ts';
import { openMailer } from './mailer.ts';

const mailbox = await openMailbox();
const database = await useDatabase();
afterAll(() => mailbox.close());

const mailer = (from = 'Brandlode <hello@brandlode.example>') =>
  openMailer({ url: mailbox.url, from }, database.db);

it('sends text and HTML to one recipient', async () => {
  await mailer().send({ to: 'one@example.com', subject: 'Hello', text: 'Plain.', html: '<p>Rich.</p>' });
  const mail = await mailbox.newest('one@example.com');
  expect(mail).toMatchObject({ to: ['one@example.com'], recipients: ['one@example.com'], subject: 'Hello' });
  expect([mail.text.trim(), mail.html.trim()]).toEqual(['Plain.', '<p>Rich.</p>']);
});

it('shows the logo in the message without loading anything: an inline part next to the HTML that refers to it', async () => {
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['Plain.'], reason: 'A test.' };
  await mailer().send({ to: 'logo@example.com', ...renderMail(content, readConfig({})) });
  const { raw, html } = await mailbox.newest('logo@example.com');
  const { attachments } = await PostalMime.parse(raw);
  expect(attachments).toMatchObject([
    { contentId: '<logo@brandlode>', disposition: 'inline', related: true, mimeType: 'image/png' },
  ]);
  expect(html).toContain('<img src="cid:logo@brandlode"');
  expect(Buffer.from(attachments[0]!.content as ArrayBuffer)).toEqual(
    readFileSync(`${import.meta.dirname}/mail-logo.png`),
  );
  expect(raw).toMatch(/multipart\/alternative.*text\/plain.*multipart\/related.*text\/html.*image\/png/s);
});

it('rejects anything that is not one plain address', async () => {
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a',
    '',
  ]) {
    await expect(mailer().send({ to, subject: 'x', text: 'x', html: 'x' })).rejects.toThrow(
      /single plain address/,
    );
  }
});

it('does not let line breaks in a subject or a name add a header or a recipient', async () => {
  const subject = 'Hello\r\nBcc: other@example.com\r\nX-Added: yes';
  await mailer('Name\r\nBcc: other@example.com <hello@brandlode.example>').send({
    to: 'two@example.com',
    subject,
    text: 'x',
    html: 'x',
  });
  const mail = await mailbox.newest('two@example.com');
  expect(mail.recipients).toEqual(['two@example.com']);
  const headers = mail.raw.split('\r\n\r\n')[0]!;
  expect(headers).not.toMatch(/^(bcc|x-added):/im);
});

it('sends from an internationalised domain in its ASCII form', async () => {
  const from = 'Rosa <rosa@m\u00fcnchen.example>';
  await mailer(from).send({ to: 'three@example.com', subject: 'x', text: 'x', html: 'x' });
  const { raw } = await mailbox.newest('three@example.com');
  expect(raw).toMatch(/^From: Rosa <rosa@xn--mnchen-3ya\.example>\r$/m);
});

it('throws if the server is unreachable, so that the job is retried', async () => {
  const nowhere = openMailer({ url: 'smtp://127.0.0.1:1', from: 'hello@brandlode.example' }, database.db);
  await expect(nowhere.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
});

describe('An address is undeliverable', () => {
  const reasonOf = async (to: string): Promise<string | undefined> =>
    (await database.query('select reason from undeliverable_addresses where email = $1', [to]))[0]?.reason;
  const message = { subject: 'x', text: 'x', html: 'x' };
  let count = 0;
  async function sendTo(after: 'RCPT' | 'DATA', code: number, text: string) {
    const to = `recipient${++count}@example.com`;
    mailbox.rejections.set(to, { after, code, text });
    const outcome = await mailer()
      .send({ to, ...message })
      .then(
        () => 'dropped',
        () => 'thrown',
      );
    return { to, outcome, reason: await reasonOf(to) };
  }

  it.each([
    ['RCPT', 550, '5.1.1 No such user'],
    ['RCPT', 550, '5.1.10 The domain accepts no mail'],
    ['RCPT', 552, '5.2.2 Mailbox full'],
    ['RCPT', 550, 'No such mailbox'],
    ['DATA', 550, '5.1.1 No such user'],
    ['DATA', 554, '5.2.1 This mailbox is disabled'],
  ] as const)('after %s %i %s', async (after, code, text) => {
    expect(await sendTo(after, code, text)).toMatchObject({ outcome: 'dropped', reason: `${code} ${text}` });
  });

  it.each([
    ['RCPT', 450, '4.2.0 Greylisted, try again', 'thrown'],
    ['RCPT', 452, '4.2.2 Mailbox full', 'thrown'],
    ['DATA', 451, '4.7.1 Try again later', 'thrown'],
    ['RCPT', 550, '5.7.1 Relaying denied', 'dropped'],
    ['RCPT', 554, '5.7.1 Your server is on a block list', 'dropped'],
    ['RCPT', 550, 'relay not permitted', 'dropped'],
    ['RCPT', 530, '5.7.0 Authentication required', 'dropped'],
    ['RCPT', 550, '5.1.8 Bad sender address', 'dropped'],
    ['DATA', 554, '5.7.1 Message looks like spam', 'thrown'],
    ['DATA', 550, 'Message rejected', 'thrown'],
    ['DATA', 552, '5.3.4 Message too big', 'thrown'],
  ] as const)('not after %s %i %s', async (after, code, text, outcome) => {
    expect(await sendTo(after, code, text)).toMatchObject({ outcome, reason: undefined });
  });

  it('until it accepts a message, with the newest reason as one bounded line', async () => {
    const { to, reason } = await sendTo('RCPT', 550, `5.1.1 \u202eNo\u0007 such\tuser ${'x'.repeat(300)}`);
    expect(reason).toMatch(/^550 5\.1\.1 No such user x+$/);
    expect(reason).toHaveLength(200);
    mailbox.rejections.set(to, { after: 'RCPT', code: 550, text: '5.2.1 Disabled' });
    await mailer().send({ to, ...message });
    expect(await reasonOf(to)).toBe('550 5.2.1 Disabled');
    mailbox.rejections.delete(to);
    await mailer().send({ to, ...message });
    await mailbox.newest(to);
    expect(await reasonOf(to)).toBeUndefined();
  });
});

import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openMailbox } from '../features/identity/testing.ts';
import { renderMail } from './mail-layout.ts';
import { openMailer } from './mailer.ts';

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

const mailer = (from = 'Brandlode <hello@brandlode.example>') => openMailer({ url: mailbox.url, from });

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
  const nowhere = openMailer({ url: 'smtp://127.0.0.1:1', from: 'hello@brandlode.example' });
  await expect(nowhere.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
});

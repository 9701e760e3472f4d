import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';
import { MAILBOX_LIMIT, type Message } from './mailbox.ts';

const sandbox = await useTestSandbox();
const transport = createTransport({ url: sandbox.smtpUrl });
beforeEach(async () => {
  await fetch(`${sandbox.url}/inbox/messages`, { method: 'DELETE' });
});
afterAll(() => transport.close());

const list = async (to?: string): Promise<Message[]> => {
  const response = await fetch(`${sandbox.url}/inbox/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  return JSON.parse(await response.text());
};
const send = (given: object) =>
  transport.sendMail({
    from: 'Brandlode <hello@brandlode.example>',
    to: 'ada@example.com',
    subject: 'Verify your e-mail',
    text: 'Open http://localhost:3000/login?a=1&b=2.',
    ...given,
  });

describe('The inbox', () => {
  it('shows what was sent over SMTP, newest first, with its links', async () => {
    await send({ html: '<p><a href="http://localhost:3000/login?a=1&amp;b=2">Verify</a></p>' });
    await send({ subject: 'Grüße ✓', to: 'Ada Example <ada@example.com>, bo@example.com' });
    const messages = await list();
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({
      subject: 'Grüße ✓',
      to: 'ada@example.com, bo@example.com',
      html: '',
    });
    expect(messages[1]).toMatchObject({
      to: 'ada@example.com',
      from: 'Brandlode <hello@brandlode.example>',
      subject: 'Verify your e-mail',
      links: ['http://localhost:3000/login?a=1&b=2'],
    });
    expect(Date.parse(messages[1]!.receivedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('shows the images that a message attaches for its markup', async () => {
    await send({
      html: '<img src="cid:logo@example"><img src="cid:other@example">',
      attachments: [{ cid: 'logo@example', filename: 'a.png', contentType: 'image/png', content: 'PNG' }],
    });
    expect((await list())[0]!.html.trim()).toBe(
      '<img src="data:image/png;base64,UE5H"><img src="cid:other@example">',
    );
  });

  it('finds the mail of an address in any case, including Cc and Bcc', async () => {
    await send({ to: 'Ada@Example.com', bcc: 'secret@example.com' });
    await send({ to: 'bo@example.com' });
    expect(await list('ADA@example.COM')).toHaveLength(1);
    expect(await list('secret@example.com')).toHaveLength(1);
    expect(await list('da@example.com')).toHaveLength(0);
  });

  it('is emptied by DELETE', async () => {
    await send({});
    const response = await fetch(`${sandbox.url}/inbox/messages`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await (await fetch(`${sandbox.url}/inbox`)).text()).toContain('No mail yet.');
  });

  it("shows a message's markup in a sandboxed frame, and escapes everything else", async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script><a href="javascript:alert(1)">x</a><b>Hi</b>',
    });
    const [message] = await list();
    expect(message!.links).toEqual([]);
    const page = await fetch(`${sandbox.url}/inbox/${message!.id}`);
    const text = await page.text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const frame = await fetch(`${sandbox.url}/inbox/${message!.id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await frame.text()).toContain('<b>Hi</b>');
  });

  it('keeps the newest 500', async () => {
    const pooled = createTransport({
      url: sandbox.smtpUrl,
      pool: true,
      maxConnections: 4,
      maxMessages: Infinity,
    });
    await Promise.all(
      Array.from({ length: MAILBOX_LIMIT + 5 }, (_, index) =>
        pooled.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: `${index}`, text: 'x' }),
      ),
    );
    pooled.close();
    expect(await list()).toHaveLength(MAILBOX_LIMIT);
  });
});

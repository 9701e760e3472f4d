import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { openMailer } from './mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'brandlode-mail-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ],
  { stdio: 'ignore' },
);
const servers: SMTPServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))));
  rmSync(folder, { recursive: true });
});

/** A relay that accepts mail only from users, and their passwords only where they are encrypted. */
async function openRelay(options: SMTPServerOptions) {
  const accepted: boolean[] = [];
  const server = new SMTPServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'shop' }) : done(new Error('Wrong password')),
    onData(stream, { secure }, done) {
      accepted.push(secure);
      stream.resume().on('end', done);
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const scheme = options.secure ? 'smtps' : 'smtp';
  return { url: (host = 'localhost') => `${scheme}://shop:secret@${host}:${port}`, accepted };
}

const MESSAGE = { to: 'one@example.com', subject: 'Hello', text: 'Plain.', html: '<p>Rich.</p>' };
const send = (url: string) => openMailer({ url, from: 'hello@brandlode.example' }, null).send(MESSAGE);

/** Sends in a process with that variable, which Node reads at its start. */
const sendTrusting = (url: string) =>
  promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openMailer } from ${JSON.stringify(new URL('mailer.ts', import.meta.url).href)};
      await openMailer({ url: ${JSON.stringify(url)}, from: 'hello@brandlode.example' }, null).send(${JSON.stringify(MESSAGE)});
      process.exit();`,
    ],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: cert } },
  );

it.each([
  ['encrypted from the start', { secure: true }],
  ['that needs STARTTLS', { secure: false }],
])(
  'refuses the self-signed certificate of a relay %s, names the setting that trusts it, and then sends',
  async (_, options) => {
    const relay = await openRelay(options);
    await expect(send(relay.url())).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
    expect(relay.accepted).toEqual([]);
    await sendTrusting(relay.url());
    expect(relay.accepted).toEqual([true]);
  },
);

it('says that the certificate is for another name', async () => {
  const relay = await openRelay({ secure: true });
  await expect(sendTrusting(relay.url('127.0.0.1'))).rejects.toThrow(
    /use the name in its certificate in SMTP_URL/,
  );
});

it('sends nothing to a relay without STARTTLS if SMTP_URL requires it', async () => {
  const relay = await openRelay({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  await expect(send(`${relay.url()}?requireTLS=true`)).rejects.toThrow();
  expect(relay.accepted).toEqual([]);
  await send(relay.url());
  expect(relay.accepted).toEqual([false]);
});

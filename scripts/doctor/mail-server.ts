import { isLoopbackHost } from '@brandlode/runtime';
import type { Config } from '../../apps/api/src/config.ts';
import { verifyMailServer } from '../../apps/api/src/gateways/mailer.ts';
import { type Finding, fail, messageOf, ok, warn } from './finding.ts';

/** Connects, encrypts and signs in as for a mail; sends none. */
export async function checkMailServer({ mail, sandbox }: Config): Promise<Finding[]> {
  if (!mail.url) {
    return sandbox
      ? [ok('the sandbox receives all mail.')]
      : [fail('No mail server is configured.', 'Set SMTP_URL and MAIL_FROM.')];
  }
  const { hostname, host, username } = new URL(mail.url);
  try {
    const { encrypted } = await verifyMailServer(mail.url);
    const signedIn = username ? 'accepts the user and password' : 'asks for no password';
    if (encrypted) return [ok(`${host} responds, encrypts with a valid certificate and ${signedIn}.`)];
    if (isLoopbackHost(hostname))
      return [ok(`${host} on this machine responds without encryption and ${signedIn}.`)];
    return [
      warn(
        `${host} responds but encrypts nothing, so anyone on the way can read mails${username ? ' and the password' : ''}.`,
        'Turn on STARTTLS there and add ?requireTLS=true to SMTP_URL, or use smtps:// with its port, usually 465.',
      ),
    ];
  } catch (error) {
    return [explain(error, host)];
  }
}

function explain(error: unknown, host: string): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = messageOf(error);
  if (code === 'EAUTH')
    return fail(
      `${host} rejects the user or the password of SMTP_URL.`,
      'Correct both in SMTP_URL; write special characters percent-encoded, such as %40 for @.',
    );
  if (/certificate/i.test(message))
    return fail(message, 'Renew or trust the certificate, then run this again.');
  if (/wrong version number|packet length too long/i.test(message))
    return fail(
      `${host} does not speak TLS from the start.`,
      'Use smtp:// for this port, or the port for smtps://, usually 465.',
    );
  return fail(
    `${host} does not accept the connection (${message}).`,
    'Check host and port in SMTP_URL, and that a firewall or the provider does not block outgoing mail.',
  );
}

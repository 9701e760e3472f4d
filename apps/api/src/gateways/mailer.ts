import { clearUndeliverable, type Database, markUndeliverable } from '@brandlode/database';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { finalRejection, isRejectedRecipient } from './final-rejection.ts';

/** Part of the message; its HTML refers to `cid:` and the id. */
export type InlineImage = { id: string; name: string; type: string; bytes: Buffer };

export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  images?: InlineImage[];
  /** The same for every attempt, so that mail servers can recognise duplicates. */
  messageId?: string;
  /** A POST to this URL switches such mails off (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * Sends one message to exactly one recipient. Throws if it was not accepted and a retry may help; a message to a recipient that the
   * server rejects permanently is reported and dropped, and the address is kept as undeliverable until a message is accepted.
   */
  send(message: Message): Promise<void>;
};

/** Sends mails by SMTP to the configured server or the sandbox. `db`: where undeliverable addresses are kept. */
export function openMailer(
  mail: Config['mail'],
  db: Database | null,
  onError: (error: Error) => void = () => {},
): Mailer {
  const transport = mail.url ? openTransport(mail.url) : null;
  return {
    async send({ to, subject, text, html, images = [], messageId, unsubscribeUrl }) {
      if (!transport) throw new Error('No mail server is configured (SMTP_URL).');
      // A comma, bracket or line break could add a recipient or a header.
      if (!/^[^\s<>,;:"()[\]\\@\u0000-\u001f]+@[^\s<>,;:"()[\]\\@\u0000-\u001f]+$/.test(to)) {
        throw new Error('The recipient is not a single plain address.');
      }
      try {
        await transport.sendMail({
          from: mail.from,
          to: { name: '', address: to },
          envelope: { from: senderAddress(mail.from), to: [to] },
          subject: subject.replace(/[\u0000-\u001f\u007f]+/g, ' '),
          text,
          html,
          attachments: images.map(({ id, name, type, bytes }) => ({
            cid: id,
            filename: name,
            contentType: type,
            content: bytes,
            contentDisposition: 'inline' as const,
          })),
          ...(messageId && { messageId }),
          ...(unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
      } catch (error) {
        const reason = finalRejection(error);
        if (reason === null && !isRejectedRecipient(error)) throw explainCertificate(error);
        onError(new Error('A mailbox rejected a message', { cause: error }));
        if (db && reason !== null) await markUndeliverable(db, to, reason);
        return;
      }
      // The message is sent: an error must not make a job send it again.
      if (db)
        await clearUndeliverable(db, to).catch((cause: unknown) =>
          onError(new Error('An accepted address is still kept as undeliverable', { cause })),
        );
    },
  };
}

const openTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Connects and signs in to the mail server as `send` does, and sends nothing. Returns whether the connection is encrypted. Throws the
 * error of the connection, the certificate or the sign-in.
 */
export async function verifyMailServer(address: string): Promise<{ encrypted: boolean }> {
  const required = new URL(address);
  if (required.protocol === 'smtp:') required.searchParams.set('requireTLS', 'true');
  try {
    await verify(required.href);
    return { encrypted: true };
  } catch (error) {
    // With this code the server rejects encryption; mails may then be sent without it.
    if (required.href === address || codeOf(error) !== 'ETLS') throw explainCertificate(error);
  }
  try {
    await verify(address);
  } catch (error) {
    throw explainCertificate(error);
  }
  return { encrypted: false };
}

async function verify(url: string): Promise<void> {
  const transport = openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const CERTIFICATE_PROBLEMS: [RegExp, string][] = [
  [
    /self-signed certificate|unable to (verify the first certificate|get (local )?issuer certificate)/i,
    'is signed by no authority that this machine trusts: set NODE_EXTRA_CA_CERTS to a file with its certificate, or with that of its authority',
  ],
  [/does not match certificate/i, 'is for another name: use the name in its certificate in SMTP_URL'],
  [/certificate has expired/i, 'has expired: renew it there'],
];

/** A failed check of the server's certificate with what to do about it; any other error unchanged. */
function explainCertificate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found = CERTIFICATE_PROBLEMS.find(([message]) => message.test(error.message));
  return found
    ? new Error(`The mail server's certificate ${found[1]} (${error.message}).`, { cause: error })
    : error;
}

/** `Name <address>` or a bare address. */
const senderAddress = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

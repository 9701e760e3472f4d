import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export type Message = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /**
   * Hands one message to the mail server, to exactly one recipient. Throws when it was not taken and another try may
   * help; a recipient the server refuses for good is logged and given up.
   */
  send(message: Message): Promise<void>;
};

/** SMTP to the address of the configuration; the same for the sandbox and a real server. */
export function openMailer(mail: Config['mail'], onRefused: (error: Error) => void = () => {}): Mailer {
  const transport = mail.url
    ? createTransport({
        url: mail.url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : null;
  return {
    async send({ to, subject, text, html }) {
      if (!transport) throw new Error('No mail server is configured (SMTP_URL).');
      // An address is one address: a comma, bracket or line break could make it two, or a header.
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
        });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        onRefused(error);
      }
    },
  };
}

/** `Name <address>` or a bare address. */
const senderAddress = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** The server took the sender and answered 5xx to this recipient: there is no such mailbox. */
const isRefusedForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from '../port-of.ts';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** The HTML with the attached images it refers to. */
const withImages = ({ html = '', attachments }: Email): string =>
  attachments.reduce(
    (text, { contentId, mimeType, content }) =>
      contentId
        ? text.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, `data:${mimeType};base64,${content}`)
        : text,
    html,
  );

/** A mail server on 127.0.0.1 that accepts every message, recipient and sign-in. */
export function receiveMail(mailbox: Mailbox, port: number) {
  const server = new SMTPServer({
    size: MAX_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    // Without a certificate, clients would fail on STARTTLS.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) chunks.push(chunk);
      });
      const deliver = async () => {
        if (bytes > MAX_BYTES)
          return done(Object.assign(new Error('The message is too large'), { responseCode: 552 }));
        try {
          const parsed = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'base64' });
          const from = parsed.from;
          mailbox.deliver({
            to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
            from: !from?.address ? '' : from.name ? `${from.name} <${from.address}>` : from.address,
            subject: parsed.subject ?? '',
            text: parsed.text ?? '',
            html: withImages(parsed),
          });
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      };
      stream.on('end', () => void deliver());
    },
  });
  // Aborted client connections are not our errors.
  server.on('error', () => {});

  return {
    listen: () =>
      new Promise<void>((ready, failed) => {
        server.server.once('error', failed);
        server.listen(port, '127.0.0.1', () => {
          server.server.removeListener('error', failed);
          ready();
        });
      }),
    /** The port in use, once it listens. */
    port: () => portOf(server.server),
    close: () => new Promise<void>((closed) => (server.server.listening ? server.close(closed) : closed())),
  };
}

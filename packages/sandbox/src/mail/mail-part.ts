import { join } from 'node:path';
import type { Part, SandboxContext } from '../part.ts';
import { openStateFile } from '../state-file.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { type MailState, mailbox } from './mailbox.ts';
import { receiveMail } from './receive-mail.ts';

export function mailPart(
  context: SandboxContext,
  options: { port: number },
): Part & { smtpUrl: () => string } {
  const file = openStateFile<MailState>(context.dataDir && join(context.dataDir, 'mail.json'), {
    messages: [],
  });
  const box = mailbox(file);
  const server = receiveMail(box, options.port);
  return {
    links: [{ href: '/inbox', label: 'Inbox', text: 'Every mail the product sends is kept here.' }],
    plugin: inboxRoutes(box, context),
    started: () => server.listen(),
    smtpUrl: () => `smtp://127.0.0.1:${server.port()}`,
    close: async () => {
      await server.close();
      await file.saved();
    },
  };
}

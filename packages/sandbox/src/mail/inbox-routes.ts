import type { FastifyPluginAsync } from 'fastify';
import { sendNotice, sendPage } from '../page.ts';
import type { SandboxContext } from '../part.ts';
import { inboxBody, REFRESH_SCRIPT } from './inbox-page.ts';
import type { Mailbox } from './mailbox.ts';

type Query = { Querystring: { to?: string } };
type ById = { Params: { id: string } };

export const inboxRoutes =
  (mailbox: Mailbox, { merchant }: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    app.get<Query>('/inbox/messages', (request) => mailbox.list(request.query.to));

    app.delete('/inbox/messages', (_request, reply) => {
      mailbox.clear();
      return reply.code(204).send();
    });

    app.get('/inbox', (_request, reply) => {
      const messages = mailbox.list();
      return sendPage(reply, {
        title: `Inbox (${messages.length}) · ${merchant}`,
        layout: 'inbox',
        script: '/inbox/refresh.js',
        body: inboxBody(messages, null),
      });
    });

    app.get<ById>('/inbox/:id', (request, reply) => {
      const message = mailbox.find(request.params.id);
      if (!message) return sendNotice(reply, 404, 'No such message', 'It was deleted, or it never was here.');
      return sendPage(reply, {
        title: `${message.subject || 'No subject'} · ${merchant} inbox`,
        layout: 'inbox',
        script: '/inbox/refresh.js',
        body: inboxBody(mailbox.list(), message),
      });
    });

    // The mail's own markup in a sandboxed frame.
    app.get<ById>('/inbox/:id/html', (request, reply) => {
      const message = mailbox.find(request.params.id);
      if (!message) return sendNotice(reply, 404, 'No such message', 'It was deleted, or it never was here.');
      return reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
        )
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><base target="_blank">${message.html}`);
    });

    app.get('/inbox/refresh.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(REFRESH_SCRIPT),
    );
  };

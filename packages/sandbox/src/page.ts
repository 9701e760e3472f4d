import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

type Page = {
  title: string;
  body: Html;
  /** Class of the body: the page's layout. */
  layout: 'inbox' | 'pay' | 'portal' | 'plain' | 'chats' | 'sample-stores';
  script?: string;
  /** Origins that the page's forms may redirect to. */
  leadsTo?: (string | null)[];
  status?: number;
};

/** Sends a page with the common style and a policy that allows no inline code. */
export function sendPage(reply: FastifyReply, page: Page) {
  const formAction = ["'self'", ...(page.leadsTo ?? []).flatMap((url) => (url ? [new URL(url).origin] : []))];
  return reply
    .code(page.status ?? 200)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${formAction.join(' ')}`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
${page.script && html`<script src="${page.script}" defer></script>`}
</head>
<body class="${page.layout}">
${page.body}
</body>
</html>
`.markup,
    );
}

export const sendNotice = (reply: FastifyReply, status: number, heading: string, text: string) =>
  sendPage(reply, {
    status,
    title: heading,
    layout: 'plain',
    body: html`<main class="card"><h1>${heading}</h1><p>${text}</p></main>`,
  });

export const pageAssets: FastifyPluginAsync = async (app) => {
  app.get('/assets/sandbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
};

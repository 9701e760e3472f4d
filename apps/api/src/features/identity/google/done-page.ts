import type { GoogleOutcome } from '@brandlode/database';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../gateways/mail-layout.ts';

/** The popup's last page: tells the opener how it ended, never with a token in it, and closes. */
export function donePage(reply: FastifyReply, n: string | null, outcome: GoogleOutcome, product: string) {
  const signedIn = outcome.status === 'signed-in';
  const news = n === null ? '' : JSON.stringify({ n, ...outcome });
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(signedIn ? `Signed in to ${product}` : 'Sign-in did not work')}</title>
<link rel="icon" href="data:,">
<script src="/api/auth/google/done.js" defer></script>
</head>
<body data-news="${escapeHtml(news)}">
<p>${signedIn ? 'You are signed in.' : 'You were not signed in.'} You can close this window.</p>
</body>
</html>
`);
}

export const DONE_SCRIPT = `const { news } = document.body.dataset;
if (news) {
  const channel = new BroadcastChannel('brandlode-google');
  channel.postMessage(JSON.parse(news));
}
// A moment for the message to leave before the window goes.
setTimeout(() => window.close(), 50);
`;

import type { GoogleOutcome } from '@brandlode/database';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../escape-html.ts';

/** The popup's last page: broadcasts the outcome, never a token, to the opener and closes. */
export function donePage(reply: FastifyReply, n: string | null, outcome: GoogleOutcome, product: string) {
  const signedIn = outcome.status === 'signed-in';
  const needsMore = outcome.status === 'failed' && outcome.code === 'second-factor-required';
  const message = n === null ? '' : JSON.stringify({ n, ...outcome });
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
<body data-message="${escapeHtml(message)}">
<p>${signedIn ? 'You are signed in.' : needsMore ? 'Continue in the other window.' : 'You were not signed in.'} You can close this window.</p>
</body>
</html>
`);
}

export const DONE_SCRIPT = `const { message } = document.body.dataset;
if (message) {
  const channel = new BroadcastChannel('brandlode-google');
  channel.postMessage(JSON.parse(message));
}
// Allows the message to be delivered before the window closes.
setTimeout(() => window.close(), 50);
`;

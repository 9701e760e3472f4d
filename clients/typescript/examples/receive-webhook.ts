// Receives a webhook that was created under Settings, Notifications, or with POST /api/webhooks, which return WEBHOOK_SECRET.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isGenuineWebhook, type Schema } from '@brandlode/client';

const { WEBHOOK_SECRET: secret, PORT = '8080' } = process.env;
if (!secret) throw new Error('Set WEBHOOK_SECRET.');

const MAX_BYTES = 1_000_000;
const handled = new Set<string>();

const receive = async (request: IncomingMessage, response: ServerResponse) => {
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return response.writeHead(413).end();
  const body = await text(request);
  const signature = String(request.headers['brandlode-signature'] ?? '');
  if (!(await isGenuineWebhook(secret, signature, body))) return response.writeHead(401).end();
  const event: Schema<'WebhookEvent'> = JSON.parse(body);
  // The same event may arrive more than once.
  if (!handled.has(event.id)) {
    handled.add(event.id);
    console.log(`${event.type} ${event.id}`);
  }
  return response.writeHead(204).end();
};

const server = createServer((request, response) => {
  // The sender left before the end.
  receive(request, response).catch(() => response.destroy());
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`Listening on http://127.0.0.1:${address.port}`);
});

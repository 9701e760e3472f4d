import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

type Operation = {
  /** Why the process is not ready; undefined if it is. */
  notReady: () => Promise<string | undefined>;
  metrics: Metrics;
};
type OperationServer = { close: () => Promise<void> };

/**
 * Health and metrics of a collector process, on a separate port that is only reachable from the machine or its network: `/healthz` while the
 * process is alive, `/readyz` when it is ready (503 with the reason otherwise), `/metrics` in Prometheus text form.
 */
export async function serveOperation(
  options: { port: number; host: string } & Operation,
): Promise<OperationServer> {
  const server = createServer((request, response) => {
    respond(request, response, options).catch(() => response.destroy());
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { notReady, metrics }: Operation,
): Promise<void> {
  const path = url?.split('?', 1)[0];
  if (method !== 'GET' && method !== 'HEAD') return sendJson(response, 405, { status: 405 });
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (path === '/readyz') {
    const detail = await notReady();
    if (detail === undefined) return sendJson(response, 200, { status: 'ready' });
    response.setHeader('retry-after', '5');
    return sendJson(response, 503, { status: 503, code: 'not-ready', detail });
  }
  if (path === '/metrics') return send(response, 200, metrics.contentType, await metrics.text());
  return sendJson(response, 404, { status: 404 });
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json', JSON.stringify(body));

function send(response: ServerResponse, status: number, contentType: string, body: string) {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}

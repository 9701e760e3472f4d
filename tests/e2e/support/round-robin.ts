import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Health check interval; 2 s in the Caddyfile. */
const HEALTH_CHECK_MS = 500;

/**
 * A round-robin proxy like Caddy in compose.yaml: keeps connections alive, skips origins that are not ready, tries the next
 * origin when a connection is rejected, and replies 502 when it breaks later.
 */
export async function startRoundRobin(port: number, origins: string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(origins);
  let count = 0;

  const healthCheck = setInterval(() => {
    for (const origin of origins) {
      fetch(`${origin}/readyz?process`).then(
        ({ ok }) => (ok ? ready.add(origin) : ready.delete(origin)),
        () => ready.delete(origin),
      );
    }
  }, HEALTH_CHECK_MS);

  function forward(origins: string[], from: IncomingMessage, body: Buffer, reply: ServerResponse) {
    const [origin, ...others] = origins;
    if (!origin) return void reply.writeHead(502).end();
    const { method, headers } = from;
    const upstream = request(origin + from.url, { method, headers, agent }, (response) => {
      reply.writeHead(response.statusCode!, { ...response.headers, connection: 'keep-alive' });
      response.pipe(reply).on('error', () => {});
      response.on('error', () => reply.destroy());
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(others, from, body, reply);
      else if (!reply.headersSent) reply.writeHead(502).end();
    });
    upstream.end(body);
  }

  const receive = async (from: IncomingMessage, reply: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of from) parts.push(part);
    const first = ++count % origins.length;
    const rotated = [...origins.slice(first), ...origins.slice(0, first)];
    const order = rotated.filter((origin) => ready.has(origin));
    forward(order.length > 0 ? order : rotated, from, Buffer.concat(parts), reply);
  };
  // The origins' longer Keep-Alive is passed on: a client could reuse a connection at the moment Node's default of 5 s closes it.
  const server = createServer({ keepAliveTimeout: 0 }, (from, reply) => void receive(from, reply));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        clearInterval(healthCheck);
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

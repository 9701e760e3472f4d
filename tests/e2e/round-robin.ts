import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often it looks whether a process is ready; Caddyfile says 2 s. */
const LOOK_MS = 500;

/**
 * A proxy that takes turns, as the one of compose.yaml does: connections to the processes are kept, one that is not ready gets no
 * calls, a call that found nobody listening is tried at the next, and one that broke later is answered 502.
 */
export async function startRoundRobin(port: number, origins: string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(origins);
  let turn = 0;

  const look = setInterval(() => {
    for (const origin of origins) {
      fetch(`${origin}/readyz`).then(
        ({ ok }) => (ok ? ready.add(origin) : ready.delete(origin)),
        () => ready.delete(origin),
      );
    }
  }, LOOK_MS);

  function forward(origins: string[], from: IncomingMessage, body: Buffer, reply: ServerResponse) {
    const [origin, ...others] = origins;
    if (!origin) return void reply.writeHead(502).end();
    const { method, headers } = from;
    const call = request(origin + from.url, { method, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode!, { ...answer.headers, connection: 'keep-alive' });
      answer.pipe(reply).on('error', () => {});
      answer.on('error', () => reply.destroy());
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(others, from, body, reply);
      else if (!reply.headersSent) reply.writeHead(502).end();
    });
    call.end(body);
  }

  const receive = async (from: IncomingMessage, reply: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of from) parts.push(part);
    const first = ++turn % origins.length;
    const inTurn = [...origins.slice(first), ...origins.slice(0, first)];
    const order = inTurn.filter((origin) => ready.has(origin));
    forward(order.length > 0 ? order : inTurn, from, Buffer.concat(parts), reply);
  };
  const server = createServer((from, reply) => void receive(from, reply));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        clearInterval(look);
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

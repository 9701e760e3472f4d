import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 1_000;

/**
 * Closes connections on which nothing was sent, such as those that browsers open in advance, once the server closes: it would wait for
 * them as for a request, up to its keep-alive timeout.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeUnused = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    closeUnused();
    // The port stays open for a while (health-routes.ts).
    const check = setInterval(closeUnused, CHECK_EVERY_MS);
    app.server.once('close', () => clearInterval(check));
  });
}

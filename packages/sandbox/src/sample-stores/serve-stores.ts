import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { portOf } from '../port-of.ts';
import { countRequests, type StoreCounts } from './count-requests.ts';
import { PICTURES } from './pictures.ts';
import { status } from './responses.ts';
import type { Shop } from './store.ts';

/** As `GET /sample-stores/counts` returns them, by host name. */
export type Counts = { shops: Record<string, StoreCounts>; backDoor: { connections: number } };

const notThere = status(404, {}, 'Not here.');

/** All stores on one loopback port, selected by the Host header, and the back door on another. */
export function serveStores(shops: Shop[], now: () => Date) {
  const byName = new Map(
    shops.flatMap((shop) => [shop.domain, ...(shop.alsoKnownAs ?? [])].map((name) => [name, shop] as const)),
  );
  const visits = countRequests();
  let backDoorConnections = 0;

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    // Browsers use `name.localhost`; those requests are not counted.
    const guest = host.endsWith('.localhost');
    const name = guest ? host.replace(/\.localhost$/, '.example') : host;
    const shop = byName.get(name);
    const path = request.url ?? '/';
    if (!shop || !URL.canParse(path, `http://${name}`)) return void response.writeHead(421).end();
    const url = new URL(path, `http://${name}`);
    const { before, end } = guest
      ? { before: 0, end: () => {} }
      : visits.begin(name, {
          path: url.pathname,
          userAgent: request.headers['user-agent'] ?? '',
          forbidden: shop.forbidden?.(url.pathname) ?? false,
        });
    response.on('close', end);
    const handle = shop.paths[url.pathname] ?? shop.paths['*'] ?? PICTURES[url.pathname] ?? notThere;
    handle({ url, request, response, before, now: now() });
  });
  const backDoor = createSocketServer((socket) => {
    backDoorConnections++;
    socket.destroy();
  });

  return {
    open: async () => {
      await listen(server);
      await listen(backDoor);
    },
    close: async () => {
      server.closeAllConnections();
      await Promise.all([server, backDoor].map((each) => new Promise((closed) => each.close(closed))));
    },
    port: () => portOf(server),
    backDoorPort: () => portOf(backDoor),
    counts: (): Counts => ({ shops: visits.counts(), backDoor: { connections: backDoorConnections } }),
    clearCounts: () => {
      visits.clear();
      backDoorConnections = 0;
    },
  };
}

const listen = (server: Server | SocketServer) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => listening());
  });

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SampleStores } from '@brandlode/safe-fetch';
import type { JudgedSite } from './site.ts';

/** Serves the sites on one loopback port, by host name. `names` directs the collector there, like the sandbox's sample stores. */
export async function serveSites(
  sites: JudgedSite[],
): Promise<{ names: SampleStores; close: () => Promise<unknown> }> {
  const hosts = new Map(sites.flatMap((site) => Object.entries(site.hosts)));
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const paths = hosts.get(host);
    const path = request.url ?? '/';
    const robots = path === '/robots.txt';
    const content = robots ? undefined : (paths?.[path] ?? paths?.['*']);
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof content === 'string' ? { body: content } : (content ?? {});
    response
      .writeHead(content === undefined ? 404 : status, {
        'content-type': 'text/html; charset=utf-8',
        ...headers,
      })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    names: {
      names: Object.fromEntries([...hosts.keys()].map((host) => [`${host}:80`, [address]])),
      servers: [address],
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

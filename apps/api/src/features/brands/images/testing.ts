import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A PNG file's first bytes and then so many others, which is all the proxy looks at. */
export const png = (bytes = 200, fill = 1) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(bytes, fill)]);

export const image =
  (body: Buffer | string, type = 'image/png', headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body);
export const imageAfter =
  (released: Promise<void>): Respond =>
  (request, response) =>
    void released.then(() => image(png())(request, response));
export const redirectTo =
  (location: string): Respond =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

/**
 * A site with images on this machine, announced to the proxy as the sandbox announces its sample stores, under the names `pictures.example`
 * and `elsewhere.example`; `inside.example` leads to another service of this machine.
 */
export async function startImageSite() {
  const paths: Record<string, Respond> = {};
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  let insideRequests = 0;
  const inside = createServer((_request, response) => {
    insideRequests += 1;
    image(png())(_request, response);
  });
  const site = createServer((request, response) => {
    const path = request.url!;
    if (path === '/sample-stores') return void response.end(JSON.stringify(sampleStores()));
    requests.push({ path, headers: request.headers });
    const respond = paths[path.split('?', 1)[0]!];
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  for (const server of [inside, site])
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const placeOf = (server: typeof site) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sampleStores = () => ({
    names: {
      'pictures.example:80': [placeOf(site)],
      'elsewhere.example:80': [placeOf(site)],
      'shy.example:80': [placeOf(site)],
      'inside.example:80': [placeOf(inside)],
    },
    servers: [placeOf(site)],
    optedOut: [],
  });

  return {
    sampleStoresUrl: `http://${placeOf(site)}/sample-stores`,
    /** A service of this machine that must never be contacted. */
    insideAddress: `http://${placeOf(inside)}/`,
    insideRequests: () => insideRequests,
    paths,
    requests,
    requestsFor: (path: string) => requests.filter((request) => request.path === path).length,
    close: async () => {
      for (const server of [inside, site]) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}
export type ImageSite = Awaited<ReturnType<typeof startImageSite>>;

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { frontPage, productList } from './pages.ts';

/** Large shops on one loopback port, under any host name, as a child process. Its pages are compressed once. */
const html = 'text/html; charset=utf-8';
const pages: Record<string, { type: string; body: Buffer }> = {
  '/': { type: html, body: gzipSync(frontPage()) },
  '/products.json': { type: 'application/json; charset=utf-8', body: gzipSync(productList()) },
  '/robots.txt': { type: 'text/plain', body: gzipSync('User-agent: *\nDisallow: /admin\nDisallow: /cart\n') },
  '/small': { type: html, body: gzipSync('<!doctype html><title>Small</title><p>A small page.</p>') },
};
const server = createServer((request, response) => {
  const page = pages[request.url!.split('?', 1)[0]!];
  if (!page) return void response.writeHead(404).end();
  const { type, body } = page;
  response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => process.send!(`127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('disconnect', () => process.exit(0));

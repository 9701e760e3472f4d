import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createFetch } from './fetch.ts';
import type { HostLimiter } from './host-limiter.ts';

it.each([
  ['a second', '', 1],
  ['a second where the store asks for less', 'User-agent: *\nCrawl-delay: 0.2', 1],
  ['what the store asks for where that is more', 'User-agent: *\nCrawl-delay: 4', 4],
])('pauses for %s between two requests to a host', async (_, robots, seconds) => {
  const server = createServer((request, response) =>
    response.end(request.url === '/robots.txt' ? robots : '<title>A shop</title>'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pauses: number[] = [];
  // Records the pauses without waiting.
  const limiter: HostLimiter = {
    run: async (_host, request) => {
      const { result, pauseSeconds } = await request();
      pauses.push(pauseSeconds);
      return result;
    },
  };
  const fetch = createFetch({
    userAgent: 'ExampleBot/1.0',
    limiter,
    isOptedOut: () => false,
    sampleStores: { names: { 'shop.example:80': [address] }, servers: [address] },
  });
  expect((await fetch('http://shop.example/')).outcome).toBe('found');
  expect(pauses.at(-1)).toBe(seconds);
  await fetch.close();
  server.close();
});

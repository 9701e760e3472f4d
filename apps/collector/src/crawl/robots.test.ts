import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { BUDGET } from '../parse/budget.ts';
import { memoryLimiter } from '../save/memory-limiter.testing.ts';
import { createFetch, type FetchParts } from './fetch.ts';
import type { HostLimiter } from './host-limiter.ts';
import { createRobots, type RobotsRecord } from './robots.ts';
import { outcomeText } from './testing.ts';

const SHOP = 'http://shop.example';
const open: { close: () => unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A server on this machine, and a fetcher that reaches it as shop.example. */
async function startShop(result: RequestListener, parts: Partial<FetchParts> = {}) {
  const server: Server = createServer(result);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = createFetch({
    userAgent: 'ExampleBot/1.0',
    limiter: memoryLimiter(),
    isOptedOut: () => false,
    sampleStores: { names: { 'shop.example:80': [address] }, servers: [address] },
    ...parts,
    limits: { pauseSeconds: 0, ...parts.limits },
  });
  open.push(fetch, server);
  return fetch;
}

/** Serves the given robots.txt, and a page at every other path. */
const withRobots =
  (robots: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/robots.txt' ? robots(request, response) : response.end('<title>A shop</title>');
const withText = (text: string | Buffer) => withRobots((_, response) => response.end(text));

describe('The robots.txt of a store', () => {
  it.each([429, 430, 500, 503])('disallows everything while its status is %d', async (status) => {
    const fetch = await startShop(withRobots((_, response) => response.writeHead(status).end()));
    expect(outcomeText(await fetch(`${SHOP}/`))).toBe('failed: robots.txt unreachable');
  });

  it('is not blamed on the site, nor remembered, while there is no connection to the internet', async () => {
    let isOnline = false;
    const saved: RobotsRecord[] = [];
    const fetch = createFetch({
      userAgent: 'ExampleBot/1.0',
      limiter: memoryLimiter(),
      isOptedOut: () => false,
      limits: { pauseSeconds: 0 },
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
      robots: { get: async () => undefined, set: async (_, record) => void saved.push(record) },
      isOnline: async () => isOnline,
    });
    open.push(fetch);
    expect(outcomeText(await fetch('https://shop.com/'))).toBe('failed: no network');
    expect(saved).toEqual([]);
    isOnline = true;
    expect(outcomeText(await fetch('https://shop.com/'))).toBe('failed: robots.txt unreachable');
    expect(saved).toHaveLength(1);
  });

  it.each([
    [0, 5 * 60],
    [1, 10 * 60],
    [20, 24 * 3_600],
  ])(
    'that is unreachable, after %d earlier failures, is requested again after %d seconds',
    async (failures, seconds) => {
      const robots = {
        get: async () => ({ text: null, failures, askAgainAt: new Date(0) }),
        set: async () => {},
      };
      const fetch = await startShop(
        withRobots((_, response) => response.writeHead(503).end()),
        { robots },
      );
      const result = await fetch(`${SHOP}/`);
      const wait = 'retryAfterSeconds' in result ? Number(result.retryAfterSeconds) : 0;
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(0.7 * seconds);
    },
  );

  it.each([401, 403, 404, 410])('allows everything when its status is %d', async (status) => {
    const fetch = await startShop(withRobots((_, response) => response.writeHead(status).end()));
    expect(outcomeText(await fetch(`${SHOP}/`))).toBe('found');
  });

  it.each(['\n', '\r\n', '\r'])(
    'is truncated at the size limit after the last whole line (line endings %j)',
    async (end) => {
      const begin = `User-agent: *${end}Disallow: /private${end}`;
      // The limit cuts the last line: "Disallow: /a" would disallow far more than the full line.
      const half = 'Disallow: /a';
      const filler = `#${'x'.repeat(BUDGET.robots.bytes - begin.length - half.length - end.length - 1)}${end}`;
      const fetch = await startShop(withText(`${begin}${filler}${half}bc/def${end}Disallow: /late`));
      expect(outcomeText(await fetch(`${SHOP}/private/x`))).toBe('blocked: robots.txt');
      expect(outcomeText(await fetch(`${SHOP}/about`))).toBe('found');
      expect(outcomeText(await fetch(`${SHOP}/abc/def`))).toBe('found');
    },
  );

  it('is unreachable when the connection breaks while it is read', async () => {
    const fetch = await startShop(
      withRobots((_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('User-agent: *\nDisallow: /priv', () => response.destroy());
      }),
    );
    expect(outcomeText(await fetch(`${SHOP}/`))).toBe('failed: robots.txt unreachable');
  });

  it('is unreachable when it decompresses to more than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(BUDGET.response.bytes + 1, 0x20));
    const fetch = await startShop(
      withRobots((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    );
    expect(outcomeText(await fetch(`${SHOP}/`))).toBe('failed: robots.txt unreachable');
  });

  it('is decoded as UTF-16 when it has that byte order mark', async () => {
    const fetch = await startShop(
      withText(Buffer.from('\ufeffUser-agent: *\nDisallow: /private', 'utf16le')),
    );
    expect(outcomeText(await fetch(`${SHOP}/private`))).toBe('blocked: robots.txt');
    expect(outcomeText(await fetch(`${SHOP}/public`))).toBe('found');
  });

  it('is cached for other processes once it is parsed', async () => {
    const kept = new Map<string, RobotsRecord>();
    let requests = 0;
    const shop = withRobots((_, response) => {
      requests += 1;
      response.end('User-agent: *\nDisallow: /private');
    });
    const robots = {
      get: async (origin: string) => kept.get(origin),
      set: async (origin: string, record: RobotsRecord) => void kept.set(origin, record),
    };
    for (let start = 0; start < 2; start += 1) {
      const fetch = await startShop(shop, { robots });
      expect(outcomeText(await fetch(`${SHOP}/private`))).toBe('blocked: robots.txt');
    }
    expect(requests).toBe(1);
    expect([...kept.keys()]).toEqual([SHOP]);
  });

  it('stays in memory when an earlier request for it, since evicted, fails', async () => {
    const reads: { resolve: (record: RobotsRecord) => void; reject: (error: Error) => void }[] = [];
    const record = { text: '', failures: 0, askAgainAt: new Date(Date.now() + 60_000) };
    const robots = createRobots({
      productToken: 'ExampleBot',
      headers: {},
      request: () => Promise.reject(new Error('unexpected request')),
      maximumBytes: 1,
      cache: {
        get: (origin) =>
          origin === SHOP
            ? new Promise((resolve, reject) => reads.push({ resolve, reject }))
            : Promise.resolve(record),
        set: async () => {},
      },
    });
    const failing = robots(SHOP);
    for (let other = 0; other < BUDGET.robots.origins; other += 1) await robots(`http://${other}.example`);
    const later = robots(SHOP);
    reads[1]!.resolve(record);
    await later;
    reads[0]!.reject(new Error('database restarted'));
    await expect(failing).rejects.toThrow('database restarted');
    void robots(SHOP);
    expect(reads).toHaveLength(2);
  });
});

describe('The pause after a request', () => {
  function recordingLimiter(): HostLimiter & { pauses: number[] } {
    const limiter = memoryLimiter();
    const pauses: number[] = [];
    return {
      pauses,
      run: (host, request) =>
        limiter.run(host, async () => {
          const { result, pauseSeconds } = await request();
          pauses.push(pauseSeconds);
          return { result, pauseSeconds: 0 };
        }),
    };
  }

  it("is exactly the configured one, or the store's Crawl-delay if that is longer", async () => {
    const limiter = recordingLimiter();
    const plain = await startShop(withText(''), { limiter, limits: { pauseSeconds: 3 } });
    await plain(`${SHOP}/`);
    expect(limiter.pauses).toEqual([3, 3]);

    const slow = recordingLimiter();
    const delayed = await startShop(withText('User-agent: *\nCrawl-delay: 7'), {
      limiter: slow,
      limits: { pauseSeconds: 3 },
    });
    await delayed(`${SHOP}/`);
    expect(slow.pauses).toEqual([3, 7]);
  });

  it.each([429, 430])('is exactly the Retry-After of a busy server with status %d', async (status) => {
    const limiter = recordingLimiter();
    let busy = true;
    const fetch = await startShop(
      (request, response) => {
        if (request.url === '/robots.txt') return response.end();
        response.writeHead(busy ? status : 200, { 'retry-after': '20' }).end();
        busy = false;
      },
      { limiter, limits: { pauseSeconds: 3 } },
    );
    expect(outcomeText(await fetch(`${SHOP}/`))).toBe('found');
    expect(limiter.pauses).toEqual([3, 20, 3]);
  });
});

it('requests no address longer than the budget allows, also after a redirect', async () => {
  const long = `/${'a'.repeat(BUDGET.address.characters)}`;
  const requested: string[] = [];
  const fetch = await startShop((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: long });
    response.end();
  });
  expect(outcomeText(await fetch(SHOP + long))).toBe('blocked: not a web address');
  expect(outcomeText(await fetch(`${SHOP}/moved`))).toBe('blocked: not a web address');
  expect(requested).toEqual(['/robots.txt', '/moved']);
});

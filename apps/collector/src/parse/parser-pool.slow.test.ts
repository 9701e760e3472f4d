import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressReader } from '../sources/read-address.ts';
import { storefrontParser } from '../sources/storefront/read-storefront.ts';
import { storefront } from '../sources/storefront/storefront.ts';
import { visitTo } from '../sources/testing.ts';
import { TooCostlyToParse } from './document.ts';
import { createParserPool, type ParserPool } from './parser-pool.ts';

const SHOP = 'https://shop.example/';
const STORE = { domain: 'shop.example', storefront: SHOP, site: SHOP };
const page = (html: string) => ({
  url: SHOP,
  headers: {},
  contentType: 'text/html',
  body: Buffer.from(html),
});

const pools: ParserPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
function openPool(options: Parameters<typeof createParserPool>[0]): ParserPool {
  const pool = createParserPool(options);
  pools.push(pool);
  return pool;
}

/** A faulty parser: on certain pages it never ends, throws or uses all memory. */
async function faultyParser(): Promise<URL> {
  const file = join(tmpdir(), `faulty-parser-${process.pid}.mjs`);
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ document }) => {
       const text = Buffer.from(document.body).toString();
       while (text === 'endless');
       const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
       const cpu = () => process.threadCpuUsage().user + process.threadCpuUsage().system;
       for (const end = cpu() + 400_000; text === 'busy' && cpu() < end; );
       if (text === 'idle') wait(2_000);
       if (text === 'stuck') wait(Infinity);
       if (text === 'broken') return parentPort.postMessage({ error: 'an error in the parser' });
       const arrays = [];
       while (text === 'greedy') arrays.push(new Array(100_000).fill(arrays.length));
       parentPort.postMessage({ value: { page: { parked: text } } });
     });
     parentPort.postMessage({ ready: true });`,
  );
  return pathToFileURL(file);
}

describe('The parser pool', () => {
  it('returns the same result as the parser itself, for many documents at once', async () => {
    const pool = openPool({ threads: 2 });
    const read = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        pool.parse(
          storefrontParser,
          page(`<html lang="de"><title>Shop ${i}</title><a href="/cart">Cart</a>`),
          STORE,
        ),
      ),
    );
    expect(read).toMatchObject(Array(20).fill({ facts: { language: 'de' } }));
  });

  it('stops a document that takes too long while others are parsed', async () => {
    const pool = openPool({ threads: 2, seconds: 1, file: await faultyParser() });
    const endless = pool.parse(storefrontParser, page('endless'), STORE);
    const others = Array.from({ length: 10 }, (_, i) => pool.parse(storefrontParser, page(`${i}`), STORE));
    const first = await Promise.race([endless.catch(() => 'stopped'), Promise.all(others)]);
    expect(first).toHaveLength(10);
    await expect(endless).rejects.toThrow(TooCostlyToParse);
  });

  it('allows CPU time, so that a document is not stopped because the machine is busy', async () => {
    const pool = openPool({ threads: 1, seconds: 0.5, file: await faultyParser() });
    expect(await pool.parse(storefrontParser, page('idle'), STORE)).toEqual({ page: { parked: 'idle' } });
  });

  it('counts the CPU time of each document alone', async () => {
    const pool = openPool({ threads: 1, seconds: 1, file: await faultyParser() });
    for (let document = 0; document < 3; document++)
      expect(await pool.parse(storefrontParser, page('busy'), STORE)).toEqual({ page: { parked: 'busy' } });
  });

  it('stops a document that takes no CPU time at the wall-clock limit', async () => {
    const pool = openPool({ threads: 1, wallSeconds: 1, file: await faultyParser() });
    await expect(pool.parse(storefrontParser, page('stuck'), STORE)).rejects.toThrow('took longer than 1 s');
    expect(await pool.parse(storefrontParser, page('next'), STORE)).toEqual({ page: { parked: 'next' } });
  });

  it('replaces a stopped thread and parses the documents queued for it', async () => {
    const pool = openPool({ threads: 1, seconds: 0.3, file: await faultyParser() });
    const endless = pool.parse(storefrontParser, page('endless'), STORE);
    const waiting = pool.parse(storefrontParser, page('next'), STORE);
    await expect(endless).rejects.toThrow(TooCostlyToParse);
    expect(await waiting).toEqual({ page: { parked: 'next' } });
  });

  it('stops a document that takes too much memory', async () => {
    const pool = openPool({ threads: 1, seconds: 60, heapMebibytes: 64, file: await faultyParser() });
    await expect(pool.parse(storefrontParser, page('greedy'), STORE)).rejects.toThrow(TooCostlyToParse);
    expect(await pool.parse(storefrontParser, page('next'), STORE)).toEqual({ page: { parked: 'next' } });
  });

  it('distinguishes an error of a parser from a document that exceeds its budget', async () => {
    const pool = openPool({ threads: 1, file: await faultyParser() });
    const broken = pool.parse(storefrontParser, page('broken'), STORE);
    await expect(broken).rejects.toThrow('an error in the parser');
    await expect(broken).rejects.not.toThrow(TooCostlyToParse);
    expect(await pool.parse(storefrontParser, page('next'), STORE)).toEqual({ page: { parked: 'next' } });
  });

  it('rejects documents in progress and new ones after it is closed', async () => {
    const pool = openPool({ threads: 1, file: await faultyParser() });
    const [endless, waiting] = ['endless', 'next'].map((text) =>
      pool.parse(storefrontParser, page(text), STORE),
    );
    const rejected = Promise.all([
      expect(endless).rejects.toThrow('closed'),
      expect(waiting).rejects.toThrow('closed'),
    ]);
    await pool.close();
    await rejected;
    await expect(pool.parse(storefrontParser, page('late'), STORE)).rejects.toThrow('closed');
  });
});

it('A source whose document is too costly to parse reports the failure with its reason and caches nothing', async () => {
  const pool = openPool({ threads: 1, seconds: 0.3, file: await faultyParser() });
  const saved: string[] = [];
  const visit = {
    ...visitTo({ '/': { body: 'endless' } }),
    parse: pool.parse,
    cache: { get: async () => undefined, set: async (url: string) => void saved.push(url) },
  };
  expect(await storefront.collect({ ...visit, earlier: [] })).toMatchObject({
    outcome: 'failed',
    reason: 'too costly to parse',
    facts: {},
  });
  const read = await new AddressReader(visit).readUncached(SHOP, storefrontParser);
  expect(read).toEqual({ result: { outcome: 'failed', url: SHOP, reason: 'too costly to parse' } });
  expect(saved).toEqual([]);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isSampleStore, readSampleStores, sampleServersOf, storefrontOf } from './sample-stores.ts';

const LISTING = '{"names":{},"servers":["127.0.0.1:1"],"optedOut":[]}';

/** A sandbox that is still starting: the first `failures` requests get a 503. */
async function readWhileStarting(failures: number, listing = LISTING) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    if (requests <= failures) response.writeHead(503).end();
    else response.end(listing);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    return { stores: await readSampleStores(`http://127.0.0.1:${port}/`), requests };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it('reads the sample stores of a sandbox that responds to the fifth request', async () => {
  expect(await readWhileStarting(4)).toEqual({
    stores: { names: {}, servers: ['127.0.0.1:1'], optedOut: [] },
    requests: 5,
  });
});

it('gives up on a sandbox after five requests', async () => {
  expect(await readWhileStarting(Number.POSITIVE_INFINITY)).toEqual({ stores: undefined, requests: 5 });
});

it('finds the server of every name of a reserved top-level domain, over plain http only', () => {
  const stores = { names: {}, topLevels: { test: '127.0.0.1:1' }, servers: ['127.0.0.1:1'] };
  expect(sampleServersOf('www.velora.test:80', stores)).toEqual(['127.0.0.1:1']);
  expect(sampleServersOf('www.velora.test:443', stores)).toBeUndefined();
  expect(isSampleStore('velora.test', stores)).toBe(true);
  expect(storefrontOf('velora.test', stores)).toBe('http://velora.test/');
  for (const name of ['velora.com', 'test', 'velora.test.com', 'velora.constructor']) {
    expect(isSampleStore(name, stores), name).toBe(false);
  }
});

it('rejects a listing that claims names of a public top-level domain', async () => {
  const listing = '{"names":{},"topLevels":{"com":"127.0.0.1:1"},"servers":[],"optedOut":[]}';
  expect(await readWhileStarting(0, listing)).toEqual({ stores: undefined, requests: 5 });
});

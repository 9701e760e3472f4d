import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readSampleStores } from './sample-stores.ts';

/** A sandbox that is still starting: the first `failures` requests get a 503. */
async function readWhileStarting(failures: number) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    if (requests <= failures) response.writeHead(503).end();
    else response.end('{"names":{},"servers":["127.0.0.1:1"],"optedOut":[]}');
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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLoopback } from './addresses.ts';
import { PrivateAddress, publicConnector } from './connect.ts';

const server = createServer((_, response) => response.end('soap'));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The text at a name that has these addresses, of which only those of this machine may be connected to. */
async function read(...addresses: string[]): Promise<string> {
  const connect = publicConnector({
    timeout: 60_000,
    resolve: async () => addresses.map((address) => ({ address, family: 4 })),
    mayConnect: isLoopback,
  });
  const dispatcher = new Agent({ connect });
  try {
    const { port } = server.address() as AddressInfo;
    return await (await request(`http://soap.example:${port}/`, { dispatcher })).body.text();
  } finally {
    await dispatcher.close();
  }
}

it('connects to a name whose addresses are all allowed', async () => {
  expect(await read('127.0.0.1')).toBe('soap');
});

it.each([
  ['one forbidden address among others', ['127.0.0.1', '10.0.0.1'], 'soap.example is 10.0.0.1'],
  ['no address', [], 'soap.example is nowhere'],
])('connects to no name with %s', async (_, addresses, message) => {
  await expect(read(...addresses)).rejects.toThrow(new PrivateAddress(message));
});

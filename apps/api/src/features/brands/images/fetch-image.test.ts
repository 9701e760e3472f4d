import { afterEach, expect, it } from 'vitest';
import { startNameServer as startServer } from '../../watching/webhooks/testing/name-server.ts';
import { createImageFetch } from './fetch-image.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function startNameServer(...addresses: string[]) {
  const server = await startServer(...addresses);
  open.push(server);
  return server;
}

function openFetch(nameServer: string, onlySampleStores = false) {
  const fetch = createImageFetch({
    userAgent: 'Brandlode/1.0 (support@brandlode.example)',
    onlySampleStores,
    isOptedOut: async () => false,
    nameServers: [nameServer],
    limits: { connectTime: 1_000 },
  });
  open.push(fetch);
  return (address: string) => fetch(address, Date.now() + 20_000);
}

it('does not retry soon when a host name resolves to a private network', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254']) {
    const { address: place, requests } = await startNameServer(address);
    expect(await openFetch(place)('http://images.brand.example/logo.png'), address).toBe('permanent');
    expect(requests.toSorted()).toEqual([1, 28]);
  }
});

it('retries later when a name server does not respond', async () => {
  const { address: place, requests } = await startNameServer();
  expect(await openFetch(place)('http://images.brand.example/logo.png')).toBe('temporary');
  expect(requests.length).toBeGreaterThan(0);
});

it('sends no DNS query for an address it may not fetch', async () => {
  const { address: place, requests } = await startNameServer('10.1.2.3');
  for (const address of ['http://images.brand.example:8080/logo.png', 'ftp://images.brand.example/logo.png'])
    expect(await openFetch(place)(address), address).toBe('permanent');
  expect(await openFetch(place, true)('http://images.brand.example/logo.png')).toBe('permanent');
  expect(requests).toEqual([]);
});

import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import { createImageFetch } from './fetch-image.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A name server on this machine that gives every name this IPv4 address and no IPv6 address; null: it does not respond. */
async function startNameServer(address: string | null) {
  const requests: number[] = [];
  const socket: Socket = createSocket('udp4', (query, from) => {
    // The question may be followed by one additional record (EDNS), which the response omits.
    const end = query.indexOf(0, 12) + 5;
    requests.push(query.readUInt16BE(end - 4));
    if (address === null) return;
    const isA = query.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isA ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const response = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, ...address.split('.').map(Number)]);
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...(isA ? [response] : [])]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening));
  open.push(socket);
  return { place: `127.0.0.1:${socket.address().port}`, requests };
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
    const { place, requests } = await startNameServer(address);
    expect(await openFetch(place)('http://images.brand.example/logo.png'), address).toBe('permanent');
    expect(requests.toSorted()).toEqual([1, 28]);
  }
});

it('retries later when a name server does not respond', async () => {
  const { place, requests } = await startNameServer(null);
  expect(await openFetch(place)('http://images.brand.example/logo.png')).toBe('temporary');
  expect(requests.length).toBeGreaterThan(0);
});

it('sends no DNS query for an address it may not fetch', async () => {
  const { place, requests } = await startNameServer('10.1.2.3');
  for (const address of ['http://images.brand.example:8080/logo.png', 'ftp://images.brand.example/logo.png'])
    expect(await openFetch(place)(address), address).toBe('permanent');
  expect(await openFetch(place, true)('http://images.brand.example/logo.png')).toBe('permanent');
  expect(requests).toEqual([]);
});

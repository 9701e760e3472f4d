import { createSocket } from 'node:dgram';

/** A name server on this machine that resolves every name to these IPv4 addresses in turn, repeating the last one; without any it is silent. */
export async function startNameServer(...addresses: string[]) {
  /** The types of the requested records. */
  const requests: number[] = [];
  const socket = createSocket('udp4', (query, from) => {
    // The question may be followed by one additional record (EDNS), which the response omits.
    const end = query.indexOf(0, 12) + 5;
    requests.push(query.readUInt16BE(end - 4));
    if (addresses.length === 0) return;
    const isA = query.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isA ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const address = (isA && addresses.length > 1 ? addresses.shift() : addresses[0]) ?? '';
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const response = Buffer.concat([header, query.subarray(12, end), ...(isA ? [record] : [])]);
    socket.send(response, from.port, from.address);
  });
  await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening));
  return { address: `127.0.0.1:${socket.address().port}`, requests, close: () => socket.close() };
}

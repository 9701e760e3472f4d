import { crc32, deflateSync } from 'node:zlib';
import { send } from './responses.ts';
import type { Handler, Visit } from './store.ts';

/** The icons and covers of the stores' pages: a single colour, different for every store. */
export const PICTURES: Record<string, Handler> = Object.fromEntries(
  [
    ['/favicon.png', 32, 32],
    ['/touch-icon.png', 180, 180],
    ['/logo.png', 180, 180],
    ['/cover.jpg', 600, 315],
  ].map(([path, width, height]) => [path, (visit: Visit) => picture(visit, Number(width), Number(height))]),
);

function picture(visit: Visit, width: number, height: number) {
  const hue = crc32(visit.url.hostname);
  const colour = [hue & 255, (hue >> 8) & 255, (hue >> 16) & 255] as const;
  // File extensions vary as in real stores; all of these are PNG.
  send(visit, 200, { 'content-type': 'image/png' }, png(width, height, colour));
}

function png(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red, green, blue))]);
  const rows = Buffer.alloc(row.length * height, row);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

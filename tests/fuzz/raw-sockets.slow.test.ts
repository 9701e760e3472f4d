import { connect, type Socket } from 'node:net';
import { IMPORT_LIMITS } from '@brandlode/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { SEED } from './campaign.ts';

const api = await useApi({ brands: 20 });

const HOST = 'Host: localhost\r\n';
const POST = `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
/** A smuggled request, placed where the first request's body ends; it must get no response. */
const SMUGGLED = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;

/** Opens a socket, writes `text` and returns everything received until the server closes the connection. */
function exchange(text: string | Buffer, then?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => (response += data));
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
    socket.write(text);
    then?.(socket);
  });
}

const statuses = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));

describe('an ambiguous request is rejected and its connection closed', () => {
  const shapes: Record<string, string> = {
    'length and chunks': `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'chunks and length': `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${SMUGGLED}`,
    'a list of lengths': `${POST}Content-Length: 2, 40\r\n\r\n{}${SMUGGLED}`,
    'a negative length': `${POST}Content-Length: -1\r\n\r\n${SMUGGLED}`,
    'a length with a sign': `${POST}Content-Length: +2\r\n\r\n{}${SMUGGLED}`,
    'a length in hexadecimal': `${POST}Content-Length: 0x2\r\n\r\n{}${SMUGGLED}`,
    'a length beyond any number': `${POST}Content-Length: 99999999999999999999999\r\n\r\n{}${SMUGGLED}`,
    'a space before the colon': `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'an unknown encoding': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'chunked not as the last encoding': `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'a folded header': `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
    'a chunk with an invalid size': `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
    'a chunk with a negative size': `${POST}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
    'a chunk longer than its size': `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}xx\r\n0\r\n\r\n${SMUGGLED}`,
    'a lone carriage return': `${POST}X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
    'a NUL in a header': `${POST}X: a\u0000b\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
    'a header without a colon': `${POST}nothing\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
    'no host': `GET /healthz HTTP/1.1\r\n\r\n${SMUGGLED}`,
    'another protocol': `GET /healthz HTTP/9.9\r\n${HOST}\r\n${SMUGGLED}`,
    'an HTTP/2 preface': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`,
    'TLS on a plain port': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'an unknown method': `HACK /healthz HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`,
  };
  for (const [shape, text] of Object.entries(shapes)) {
    it(shape, async () => {
      const response = await exchange(Buffer.from(text, 'latin1'));
      expect(statuses(response)).toEqual([400]);
    });
  }

  it('with a problem document and the security headers of every other response', async () => {
    const response = await exchange(shapes['two lengths']!);
    expect(response).toMatch(/content-type: application\/problem\+json/i);
    expect(response).toMatch(/content-security-policy: /i);
    expect(response).toMatch(/connection: close/i);
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });
});

it('rejects oversized headers, URLs, chunk extensions and bodies', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `x-${index}: 1\r\n`).join('');
  expect(statuses(await exchange(`GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(100_000)}\r\n\r\n`))).toEqual([
    431,
  ]);
  expect(statuses(await exchange(`GET / HTTP/1.1\r\n${HOST}${many}\r\n`))).toEqual([431]);
  expect(statuses(await exchange(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`))).toEqual([431]);
  const extended = `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(100_000)}\r\n{}\r\n`;
  expect(statuses(await exchange(extended))).toEqual([413]);
  const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
  const endless = await exchange(`${POST}Transfer-Encoding: chunked\r\n\r\n`, (socket) => {
    const more = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  });
  // The response may be lost while the body is still being sent.
  expect([[], [413]]).toContainEqual(statuses(endless));
});

it('returns 413 to an upload of unknown length once it is too large', async () => {
  const token = await api.tokenFor('basic');
  const size = IMPORT_LIMITS.bytes + 1;
  const head = `POST /api/imports?name=a.csv&target=mine HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\n`;
  const response = await exchange(
    `${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`,
    (socket) => socket.write(Buffer.alloc(size)),
  );
  expect(statuses(response)).toEqual([413]);
});

it('returns 408 to clients that send too slowly, and closes their connections', async () => {
  const { server } = api.app;
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(900_000);
  // The same rules with shorter timeouts.
  server.headersTimeout = 1_000;
  server.requestTimeout = 2_000;
  const dripping = (text: string) => (socket: Socket) => {
    let position = 0;
    const timer = setInterval(() => socket.write(text[position++ % text.length]!), 100);
    socket.on('close', () => clearInterval(timer));
  };
  const responses = await Promise.all([
    exchange('GET /healthz HT'),
    exchange(`GET /healthz HTTP/1.1\r\n${HOST}`),
    exchange(`GET /healthz HTTP/1.1\r\n${HOST}`, dripping('x: y\r\n')),
    exchange(`${POST}Content-Length: 50\r\n\r\n{"email"`),
    exchange(`${POST}Content-Length: 5000\r\n\r\n`, dripping(' ')),
    exchange(`${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{`),
    // Gets its response before its body arrives, then is closed like the others.
    exchange(`POST /api/nothing HTTP/1.1\r\n${HOST}Content-Length: 10\r\n\r\n`),
  ]);
  for (const response of responses.slice(0, 6)) expect(statuses(response)).toEqual([408]);
  server.headersTimeout = 10_000;
  server.requestTimeout = 900_000;
});

it('responds to pipelined requests in order', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 ? '/api/product' : '/api/nothing'));
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join('');
  const response = await exchange(`${text}GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(statuses(response)).toEqual([...paths.map((_, index) => (index % 2 ? 200 : 404)), 200]);
});

it('survives 2,000 random byte sequences and aborted connections', async () => {
  const fragments = [
    'GET ',
    '/',
    ' HTTP/1.1',
    '\r\n',
    '\n',
    '\r',
    ': ',
    'Host: x',
    'Content-Length: 3',
    '\u0000',
    'Transfer-Encoding: chunked',
    '0',
    'ff',
  ];
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((list) => Buffer.from(list)),
    fc.array(fc.constantFrom(...fragments), { maxLength: 20 }).map((list) => Buffer.from(list.join(''))),
  );
  const concurrent = fc.array(fc.tuple(bytes, fc.boolean()), { minLength: 50, maxLength: 50 });
  for (const round of fc.sample(concurrent, { numRuns: 40, seed: SEED }))
    await Promise.all(
      round.map(([text, isAborted]) =>
        exchange(text, (socket) => (isAborted ? socket.resetAndDestroy() : socket.end())),
      ),
    );
  const connections = () =>
    new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBeLessThanOrEqual(1);
  expect((await api.request('/healthz')).status).toBe(200);
});

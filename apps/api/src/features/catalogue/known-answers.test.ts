import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { BASIC_SEARCH_LIMIT } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../testing.ts';

const BRANDS = 200;
/** Asked once, asked again, and answered as before. */
const TIMES = [1, 2, 3];
const PATH = '/api/brands/filter?page=1&limit=100';
let api: TestApi;
let plus: string;
let basic: string;

beforeAll(async () => {
  api = await startApi({ brands: BRANDS });
  [plus, basic] = [await api.tokenFor('plus'), await api.tokenFor('basic')];
});
afterAll(() => api?.stop());

const ask = (encoding: string) =>
  fetch(api.url + PATH, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${plus}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body: '{}',
  });

it('the same call asked again is answered the same, packed in every way and plain (section 7)', async () => {
  const texts: string[] = [];
  for (const _ of TIMES)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask(encoding);
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-encoding']);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      texts.push(await answer.text());
    }
  expect(new Set(texts).size).toBe(1);
});

it('Basic is never answered with what Plus was, nor a caller without a plan (section 6)', async () => {
  for (const _ of TIMES) {
    const answers = await Promise.all(
      [plus, basic].map((token) => api.call(PATH, { token, body: { fb_likes_count: { min: 0 } } })),
    );
    expect(answers.map(({ json }) => json.data.length <= BASIC_SEARCH_LIMIT)).toEqual([false, true]);
    expect((await api.call(PATH, { body: { fb_likes_count: { min: 0 } } })).status).toBe(401);
  }
});

it('a body that was refused is refused again, and known words in another type are still another call', async () => {
  for (const _ of TIMES) {
    expect((await api.call(PATH, { token: plus, body: { fb_likes_count: 'x' } })).status).toBe(400);
    const { status } = await fetch(api.url + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${plus}`, 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(status).toBe(415);
  }
});

it('a body that comes in pieces, or without its length, is answered like one that comes at once', async () => {
  const expected = await (await ask('identity')).text();
  const head = ['POST /api/brands/filter?page=1&limit=100 HTTP/1.1', 'host: localhost', 'connection: close'];
  const fields = [...head, `authorization: Bearer ${plus}`, 'content-type: application/json'];
  const bodies = [
    { length: 'content-length: 2', pieces: ['{', '}'] },
    { length: 'transfer-encoding: chunked', pieces: ['1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n'] },
  ];
  for (const { length, pieces } of bodies) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data));
    socket.write([...fields, length, '', ''].join('\r\n'));
    for (const piece of pieces) {
      await passed(20);
      socket.write(piece);
    }
    await once(socket, 'close');
    expect(text).toContain(expected);
  }
});

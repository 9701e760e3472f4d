import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { followCatalogue } from './follow-catalogue.ts';

const clickhouse = (CLICKHOUSE_URLS: string, CLICKHOUSE_CLUSTER = '') =>
  readConfig({ CLICKHOUSE_URLS, CLICKHOUSE_CLUSTER }).clickhouse;

it('keeps the index in memory unless ClickHouse shards are configured', () => {
  expect(clickhouse('')).toBeNull();
  expect(clickhouse('http://one:8123, https://user:secret@two:8443/')).toEqual({
    urls: ['http://one:8123', 'https://user:secret@two:8443/'],
    cluster: 'brandlode',
  });
  expect(clickhouse('http://one:8123/catalogue', 'all')?.cluster).toBe('all');
});

it.each([
  ['one:8123', 'CLICKHOUSE_URLS must be http or https addresses'],
  ['http://one:8123,', 'CLICKHOUSE_URLS must be http or https addresses'],
  ['tcp://one:9000', 'CLICKHOUSE_URLS must be http or https addresses'],
  ['http://one:8123/brand-lode', 'CLICKHOUSE_URLS must name a database of letters'],
  ['http://one:8123/a,http://two:8123/b', 'CLICKHOUSE_URLS must name the same database'],
  ['http://one:8123,http://one:8123', 'CLICKHOUSE_URLS must name every shard once'],
])('rejects %s at startup with a suggested fix', (urls, word) => {
  expect(() => clickhouse(urls)).toThrow(word);
});

it('rejects an invalid cluster name', () => {
  expect(() => clickhouse('http://one:8123', "x' or 1")).toThrow('CLICKHOUSE_CLUSTER must be a name');
});

it('reports once why the catalogue cannot be read, however often it is tried', async () => {
  let tries = 0;
  const refusal = 'SFATAL\0C3D000\0Mno such database\0\0';
  const server = createServer((socket) => {
    tries++;
    socket.once('data', () => socket.end(`E\0\0\0${String.fromCharCode(refusal.length + 4)}${refusal}`));
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const errors: string[] = [];
  const followed = followCatalogue(
    { clickhouse: null },
    `postgres://x@127.0.0.1:${port}/x`,
  )({
    take: () => {},
    unavailable: () => {},
    onError: ({ message }) => errors.push(message),
  });
  await expect.poll(() => tries).toBeGreaterThan(2);
  await followed.close();
  server.close();
  expect(errors).toEqual(['The catalogue cannot be read: no such database']);
});

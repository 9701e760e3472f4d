import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

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

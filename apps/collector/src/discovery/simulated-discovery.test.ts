import { readDiscoveryProgress, startDiscovery } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { parseDnsServers } from '@brandlode/discovery';
import { startSimulatedInternet } from '@brandlode/sandbox';
import { afterAll, expect, it } from 'vitest';
import { openRankLists } from '../sources/popularity-rank/rank-lists.ts';
import { startDiscoveryWork } from './discovery-work.ts';

const NAMES = 1_000;
const database = await useDatabase();
const internet = await startSimulatedInternet({ seed: 11, names: NAMES });
const [, { tranco = '', crux = '' } = {}] = internet.describe().rankLists;
const lists = openRankLists(
  database,
  [
    { list: 'Tranco', url: tranco, hours: 24 },
    { list: 'CrUX', url: crux, hours: 24 },
  ],
  'Test/1.0',
);
const errors: Error[] = [];
const work = startDiscoveryWork({
  connection: database,
  lists,
  servers: parseDnsServers(internet.dns)!,
  rate: 1_000,
  simulated: true,
  patience: { timeoutMs: 1_000, tries: 3 },
  probe: async () => undefined,
  onError: (error) => errors.push(error),
});
afterAll(async () => {
  await work.stop();
  await lists.close();
  await internet.close();
});

it('Of a simulated internet, every store that shows its platform is found, and none is taken for one of another', async () => {
  await startDiscovery(database, { target: NAMES, probes: false, simulated: true });
  await expect
    .poll(async () => {
      const run = await readDiscoveryProgress(database.db);
      return run && run.names > 0 && run.asked === run.names;
    })
    .toBe(true);
  expect(errors).toEqual([]);
  const rows = await database.query<{ name: string; platform: string }>(
    'select name, platform from candidates',
  );
  const wrong = rows.filter(({ name, platform }) => internet.expected(name)?.dnsPlatform !== platform);
  expect(wrong).toEqual([]);
  const found = new Set(rows.map(({ name }) => name));
  const missed = [...internet.storeNames()]
    .map((name) => internet.expected(name)!)
    .filter(({ name, isDiscoverable, ranks: { tranco, crux } }) => {
      const isListed = tranco[1] !== null || crux[1] !== null;
      return isListed && isDiscoverable && !found.has(name);
    });
  expect(missed.map(({ name, fault }) => `${name} ${fault}`)).toEqual([]);
  expect(found.size).toBeGreaterThan(24);
});

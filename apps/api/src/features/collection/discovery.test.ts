import { Discovery } from '@brandlode/contract';
import { finishDiscovery, noteDiscovery, readDiscoveryRun, startDiscovery } from '@brandlode/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 5, env: { OPERATOR_EMAILS: 'operator@brands.example' } });
const member = await api.tokenFor('plus');
const operator = await api.tokenFor('plus', 'operator@brands.example');
const { db, query } = api.database;
beforeEach(() => query('delete from discovery_run'));

const read = async () => Discovery.parse((await api.request('/api/discovery', { token: operator })).json).run;
const change = (body: object, token = operator) =>
  api.request('/api/discovery', { token, method: 'POST', body });
const finish = async () => finishDiscovery(db, (await readDiscoveryRun(db))!);

test('lets operators start, pause and resume the growth of the catalogue', async () => {
  expect(await read()).toBeNull();
  expect((await change({ action: 'pause' })).status).toBe(404);
  const started = Discovery.parse((await change({ action: 'start', stores: 500 })).json).run;
  expect(started).toMatchObject({
    target: 500,
    paused: false,
    working: false,
    phase: 'lists',
    secondsLeft: null,
  });
  await change({ action: 'pause' });
  expect(await read()).toMatchObject({ paused: true });
  await change({ action: 'resume' });
  expect(await read()).toMatchObject({ paused: false });
  await finish();
  expect(await read()).toMatchObject({ phase: 'done', secondsLeft: 0 });
  expect((await change({ action: 'resume' })).status).toBe(404);
});

describe('The time that is left', () => {
  /** After an hour 40 stores are accepted, 20 of them in the last minutes, and 10 candidates rejected. */
  async function run({ target, names, asked }: { target: number; names: number; asked: number }) {
    await startDiscovery({ db }, { target, probes: false });
    await noteDiscovery(db, { phase: 'names', rate: 10 });
    await query(
      `update discovery_run set started_at = now() - interval '1 hour', names = $1, platform = $2 / 20, other = $2 - $2 / 20`,
      [names, asked],
    );
    await query(
      `insert into candidates (name, rank, list, platform, kind, evidence, state, reason, settled_at)
       select 'shop' || n || '.com', n, 'Tranco', 'Shopify', 'shops', '', case when n <= 40 then 'accepted' else 'rejected' end,
         case when n > 40 then 'parked' end, case when n <= 20 then now() else now() - interval '10 minutes' end from generate_series(1, 50) as n`,
    );
    return read();
  }
  afterEach(() => query('delete from candidates'));

  test('follows from the stores accepted in the last minutes', async () => {
    expect(await run({ target: 100, names: 100_000, asked: 1_000 })).toMatchObject({
      storesPerMinute: 4,
      secondsLeft: 900,
      platforms: [{ platform: 'Shopify', stores: 40 }],
    });
  });

  test('is that of the remaining names and their visits if the target is above the stores to be expected', async () => {
    // 20,000 names at 10 a second; of them 5 % are candidates, of which 80 % are stores: 800 at 4 a minute.
    expect(await run({ target: 10_000, names: 21_000, asked: 1_000 })).toMatchObject({ secondsLeft: 12_000 });
    await query('update discovery_run set rate = 1, worked_at = now()');
    expect(await read()).toMatchObject({ secondsLeft: 20_000 });
  });

  test('is unknown while too few names were asked to tell how many stores are to be expected', async () => {
    expect(await run({ target: 100, names: 100_000, asked: 100 })).toMatchObject({ secondsLeft: null });
  });
});

test('refuses everyone else, and numbers of stores that are out of range', async () => {
  for (const path of ['/api/discovery', '/api/discovery/events'])
    expect((await api.request(path, { token: member })).status).toBe(403);
  expect((await change({ action: 'start', stores: 10 }, member)).status).toBe(403);
  for (const stores of [0, 1_000_001, 1.5])
    expect((await change({ action: 'start', stores })).status).toBe(400);
  expect(await read()).toBeNull();
});

test('streams the progress to operators until the growth has ended', async () => {
  await startDiscovery({ db }, { target: 10, probes: false });
  const response = await fetch(`${api.url}/api/discovery/events`, {
    headers: { authorization: `Bearer ${operator}`, accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const phases: string[] = [];
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
    for (const [, data] of chunk.matchAll(/^data: (.+)$/gm)) {
      const { run } = Discovery.parse(JSON.parse(data!));
      phases.push(run!.phase);
      if (run!.phase === 'lists') await noteDiscovery(db, { phase: 'names', rate: 5 });
      if (run!.phase === 'names') await finish();
    }
  expect(phases).toEqual(['lists', 'names', 'done']);
});

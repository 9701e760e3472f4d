import { Discovery } from '@brandlode/contract';
import { noteDiscovery, startDiscovery } from '@brandlode/database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApi } from '../../testing.ts';

const api = await startApi({ brands: 5, env: { OPERATOR_EMAILS: 'operator@brands.example' } });
const member = await api.tokenFor('plus');
const operator = await api.tokenFor('plus', 'operator@brands.example');
const { db, pool } = api.database;
beforeEach(() => pool.query('delete from discovery_run'));
afterAll(() => api.stop());

const read = async () => Discovery.parse((await api.request('/api/discovery', { token: operator })).json).run;
const change = (body: object, token = operator) =>
  api.request('/api/discovery', { token, method: 'POST', body });

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
  await noteDiscovery(db, { phase: 'done', rate: 0 });
  expect(await read()).toMatchObject({ phase: 'done', secondsLeft: 0 });
  expect((await change({ action: 'resume' })).status).toBe(404);
});

test('estimates the time that is left from the stores accepted in the last minutes', async () => {
  await startDiscovery({ db }, { target: 100, probes: false });
  await pool.query("update discovery_run set started_at = now() - interval '1 hour'");
  await pool.query(
    `insert into candidates (name, rank, list, platform, kind, evidence, state, settled_at)
     select 'shop' || n || '.com', n, 'Tranco', 'Shopify', 'shops', '', 'accepted',
       case when n <= 20 then now() else now() - interval '10 minutes' end from generate_series(1, 40) as n`,
  );
  expect(await read()).toMatchObject({
    storesPerMinute: 4,
    secondsLeft: 900,
    platforms: [{ platform: 'Shopify', stores: 40 }],
  });
  await pool.query('delete from candidates');
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
      if (run!.phase === 'names') await noteDiscovery(db, { phase: 'done', rate: 0 });
    }
  expect(phases).toEqual(['lists', 'names', 'done']);
});

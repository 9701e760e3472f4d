import { setTimeout as sleep } from 'node:timers/promises';
import {
  addNames,
  pauseDiscovery,
  readDiscoveryProgress,
  startDiscovery,
  withDiscoveryLock,
} from '@brandlode/database';
import { databaseForEachTest } from '@brandlode/database/testing';
import { type DnsServerForTests, startDnsServer, type Zone } from '@brandlode/discovery/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type DiscoveryParts, startDiscoveryWork } from './discovery-work.ts';

const database = databaseForEachTest();
const errors: Error[] = [];
let opened: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { stop } of opened.reverse()) await stop();
  opened = [];
  expect(errors.splice(0)).toEqual([]);
});

const { query } = database;
const progress = async () => (await readDiscoveryProgress(database.db))!;
const stateOf = async (name: string) =>
  (await query<{ state: string }>('select state from candidates where name = $1', [name]))[0]?.state;

const LISTS: DiscoveryParts['lists'] = {
  names: ['Tranco'],
  refresh: async () => {},
  problems: async () => [],
};
const rankAll = (names: string[]) =>
  query(
    `insert into ranked_names (address, list, best, worst)
     select name, 'Tranco', place, place from unnest($1::text[]) with ordinality as n (name, place)
     on conflict (address, list) do update set best = excluded.best, worst = excluded.worst`,
    [names],
  );

/** Every third name is a store. `shop3.com` and so on end up as brands, `junk3.com` do not. */
async function startNames(zone: Zone): Promise<DnsServerForTests> {
  const server = await startDnsServer({ 'shops.myshopify.com': { A: ['23.227.38.74'] }, ...zone });
  opened.push({ stop: server.close });
  return server;
}
const store = (name: string): Zone => ({ [`www.${name}`]: { CNAME: 'shops.myshopify.com' } });
const elsewhere = (name: string): Zone => ({
  [`www.${name}`]: { A: ['192.0.2.1'] },
  [name]: { A: ['192.0.2.1'] },
});
const zoneOf = (names: string[]): Zone =>
  Object.assign({}, ...names.map((name) => (/^(?:shop|junk)/.test(name) ? store(name) : elsewhere(name))));

function start(server: DnsServerForTests, parts: Partial<DiscoveryParts> = {}) {
  const work = startDiscoveryWork({
    connection: database,
    lists: LISTS,
    servers: [server],
    rate: 20_000,
    pace: { tickMs: 50, silentMs: 200 },
    probe: async () => undefined,
    onError: (error) => errors.push(error),
    ...parts,
  });
  opened.push(work);
  return work;
}

async function endVisit(domain: string, outcome: string, reason: string | null) {
  await query(
    `insert into source_runs (domain, source, outcome, reason, requests, rejected, ran_at, failures, interval_hours, due_at)
     values ($1, 'storefront', $2, $3, 1, '{}', now(), 0, 1, now())
     on conflict (domain, source) do update set outcome = excluded.outcome, reason = excluded.reason`,
    [domain, outcome, reason],
  );
  await query('update stores set finished_at = now(), requested_at = null where domain = $1', [domain]);
}

/** Visits every requested store at once: those named `shop…` become brands. Returns the names in the order of their visits. */
function startVisits(): string[] {
  const visited: string[] = [];
  const stopping = new AbortController();
  const visiting = (async () => {
    while (!stopping.signal.aborted) {
      const due = await query<{ domain: string }>(
        'select domain from stores where requested_at is not null order by requested_at, domain',
      );
      for (const { domain } of due) {
        visited.push(domain);
        const isStore = domain.startsWith('shop');
        if (isStore) await query('insert into brands (domain, brand_name) values ($1, $1)', [domain]);
        await endVisit(domain, isStore ? 'found' : 'not applicable', isStore ? null : 'parked');
      }
      await sleep(20);
    }
  })();
  opened.push({
    stop: () => {
      stopping.abort();
      return visiting;
    },
  });
  return visited;
}
const finished = () => expect.poll(async () => (await progress()).finishedAt).not.toBeNull();

describe('Growing the catalogue', () => {
  it('ends with the best stores as brands, without those rejected and without asking deeper than needed', async () => {
    const names = [
      'plain1.com',
      'shop1.com',
      'junk1.com',
      'shop2.com',
      'plain2.com',
      'shop3.com',
      ...Array.from({ length: 3_000 }, (_, index) => `plain-later${index}.com`),
      'shop4.com',
    ];
    await rankAll(names);
    const server = await startNames(zoneOf(names));
    await startDiscovery(database, { target: 3, probes: false });
    // Asking faster than visiting would reach deeper.
    start(server, { rate: 200 });
    const visited = startVisits();
    await finished();
    expect(await progress()).toMatchObject({
      phase: 'done',
      names: names.length,
      candidates: { accepted: 3, rejected: 1, found: 0, queued: 0 },
      platforms: [{ platform: 'Shopify', stores: 3 }],
      reasons: [{ reason: 'parked', names: 1 }],
      secondsLeft: 0,
    });
    expect(visited.sort()).toEqual(['junk1.com', 'shop1.com', 'shop2.com', 'shop3.com']);
    expect(server.questions).not.toContain('www.shop4.com A');
  });

  it('ends without the target once every name is asked, and counts what was said about them', async () => {
    const names = ['shop1.com', 'plain1.com', 'none1.com', 'hidden1.com'];
    await rankAll(names);
    const zone = { ...zoneOf(['shop1.com', 'plain1.com']), 'www.hidden1.com': { A: ['104.17.1.1'] } };
    const server = await startNames(zone);
    await startDiscovery(database, { target: 100, probes: false });
    start(server);
    startVisits();
    await finished();
    expect(await progress()).toMatchObject({
      asked: 4,
      answers: { platform: 1, hidden: 1, other: 1, missing: 1, failed: 0 },
      queries: server.questions.length,
      candidates: { accepted: 1 },
    });
  });

  it('finds newcomers with a better rank in the next run, and asks no name again', async () => {
    const names = ['shop1.com', 'plain1.com', 'shop2.com', 'shop9.com'];
    await rankAll(names);
    const server = await startNames(zoneOf([...names, 'shop3.com', 'shop8.com']));
    await startDiscovery(database, { target: 2, probes: false });
    start(server, { rate: 200 });
    const visited = startVisits();
    await finished();
    const asked = server.questions.splice(0);

    await rankAll(['shop3.com', 'plain1.com', 'shop2.com', 'shop9.com', 'shop8.com']);
    await startDiscovery(database, { target: 2, probes: false });
    await finished();
    expect(server.questions).toContain('www.shop3.com A');
    expect(server.questions).not.toContain('www.shop8.com A');
    expect(server.questions.filter((question) => asked.includes(question))).toEqual([]);
    expect(await stateOf('shop3.com')).toBe('accepted');
    expect(visited).not.toContain('shop8.com');
  });

  it('asks the names of a file before all others, also without rank lists', async () => {
    await addNames(database.db, 'file', [{ name: 'shop1.com', rank: null }]);
    const server = await startNames(zoneOf(['shop1.com']));
    await startDiscovery(database, { target: 1, probes: false });
    start(server, { lists: { ...LISTS, problems: async () => ['Tranco: unreachable'] } });
    startVisits();
    await finished();
    expect(await stateOf('shop1.com')).toBe('accepted');
  });

  it('says why it cannot begin without a list', async () => {
    const server = await startNames({});
    await startDiscovery(database, { target: 1, probes: false });
    start(server, { lists: { ...LISTS, problems: async () => ['Tranco: unreachable'] } });
    await expect.poll(async () => (await progress()).problem).toBe('Tranco: unreachable');
    expect(await progress()).toMatchObject({ phase: 'lists', finishedAt: null, working: true });
  });

  it('does nothing while it is paused, and continues where it was', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `plain${index}.com`);
    await rankAll(names);
    const server = await startNames(zoneOf(names));
    await startDiscovery(database, { target: 1, probes: false });
    // So slow that it is paused long before the end on any machine.
    const slow = start(server, { rate: 5 });
    await expect.poll(async () => (await progress()).asked).toBeGreaterThan(3);
    await pauseDiscovery(database.db, true);
    // The lock is free once the work has ended.
    await expect.poll(() => withDiscoveryLock(database, async () => {})).toBe(true);
    const { asked } = await progress();
    expect(asked).toBeLessThan(names.length);
    await slow.stop();
    await pauseDiscovery(database.db, false);
    start(server, { rate: 600 });
    await finished();
    expect(await progress()).toMatchObject({ asked: names.length });
    expect(new Set(server.questions).size).toBe(server.questions.length);
  });

  it('asks hidden names for their headers if requested, each once, and none without', async () => {
    const names = ['shop1.com', 'other1.com', 'plain1.com'];
    await rankAll(names);
    const hidden = { A: ['104.17.1.1'] };
    const server = await startNames({
      ...zoneOf(['plain1.com']),
      'www.shop1.com': hidden,
      'www.other1.com': hidden,
    });
    const probed: string[] = [];
    await startDiscovery(database, { target: 5, probes: false });
    start(server, {
      probe: async (name) => {
        probed.push(name);
        return name === 'shop1.com'
          ? { platform: 'Shopify', kind: 'shops', evidence: 'HEAD shop1.com x-shopid: 1' }
          : undefined;
      },
    });
    startVisits();
    await finished();
    expect(probed).toEqual([]);
    await startDiscovery(database, { target: 5, probes: true });
    await finished();
    expect(probed.sort()).toEqual(['other1.com', 'shop1.com']);
    expect(await stateOf('shop1.com')).toBe('accepted');
    await startDiscovery(database, { target: 5, probes: true });
    await finished();
    expect(probed).toHaveLength(2);
  });

  const HIDDEN = { A: ['104.17.1.1'] };
  const onShopify = async () =>
    ({ platform: 'Shopify', kind: 'shops', evidence: 'HEAD x-shopid: 1' }) as const;

  it('asks hidden names again that it could not reach without a network', async () => {
    await rankAll(['shop1.com']);
    const server = await startNames({ 'www.shop1.com': HIDDEN });
    await startDiscovery(database, { target: 5, probes: true });
    let attempts = 0;
    start(server, { probe: async () => (++attempts < 3 ? 'offline' : onShopify()) });
    startVisits();
    await finished();
    expect(await stateOf('shop1.com')).toBe('accepted');
  });

  it('asks the last hidden names for their headers before it ends', async () => {
    await rankAll(['shop1.com']);
    const server = await startNames({ 'www.shop1.com': HIDDEN });
    await startDiscovery(database, { target: 5, probes: true });
    start(server, { probe: onShopify, pace: { tickMs: 1, silentMs: 200 } });
    startVisits();
    await finished();
    expect(await stateOf('shop1.com')).toBe('accepted');
  });

  it('visits a store that its headers reveal while the candidates are counted for the last time', async () => {
    await rankAll(['shop1.com']);
    const server = await startNames({ 'www.shop1.com': HIDDEN });
    // Holds up the statement that queues candidates for as long as this lock is held.
    const HOLD = 1;
    await query(`
      create function hold() returns trigger language plpgsql as $$ begin
        if current_query() like '%judged%' then perform pg_advisory_xact_lock_shared(${HOLD}); end if;
        return null;
      end $$`);
    await query('create trigger hold after update on candidates execute function hold()');
    const holder = await database.pool.connect();
    await startDiscovery(database, { target: 5, probes: true });
    const isHeld = async () =>
      (await query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [HOLD]))
        .length > 0;
    start(server, {
      probe: async () => {
        await holder.query('select pg_advisory_lock($1)', [HOLD]);
        await expect.poll(isHeld).toBe(true);
        return onShopify();
      },
    });
    startVisits();
    await expect.poll(() => stateOf('shop1.com')).toBe('found');
    await holder.query('select pg_advisory_unlock($1)', [HOLD]);
    holder.release();
    await finished();
    expect(await stateOf('shop1.com')).toBe('accepted');
  });

  it('asks no hidden name of a file for its headers unless requested', async () => {
    await addNames(database.db, 'file', [{ name: 'shop1.com', rank: null }]);
    const server = await startNames({ 'www.shop1.com': HIDDEN });
    const probed: string[] = [];
    await startDiscovery(database, { target: 5, probes: false });
    start(server, {
      probe: async (name) => {
        probed.push(name);
        return undefined;
      },
    });
    await finished();
    expect(probed).toEqual([]);
  });

  it('leaves a simulated run to a process with the simulated internet', async () => {
    await rankAll(['shop1.test']);
    const [real, simulated] = [await startNames({}), await startNames(zoneOf(['shop1.test']))];
    await startDiscovery(database, { target: 1, probes: false, simulated: true });
    start(real);
    start(simulated, { simulated: true });
    startVisits();
    await finished();
    expect(simulated.questions).toEqual(['www.shop1.test A']);
    expect(real.questions).toEqual([]);
  });

  it('ends although the last names are those whose own name servers do not respond', async () => {
    const names = Array.from({ length: 15 }, (_, index) => `silent${index}.com`);
    await rankAll(['plain1.com', ...names]);
    const zone = Object.fromEntries(
      names.flatMap((name) => [`www.${name}`, name].map((host) => [host, { silent: true } as const])),
    );
    const server = await startNames({ ...zoneOf(['plain1.com']), ...zone });
    await startDiscovery(database, { target: 5, probes: false });
    start(server, { patience: { timeoutMs: 100, tries: 2 } });
    await finished();
    expect(await progress()).toMatchObject({ problem: null, answers: { other: 1, failed: 15 } });
  });

  it('waits for name servers that do not respond, without a decision about any name', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `shop${index}.com`);
    await rankAll(names);
    const hosts = ['.', ...names.flatMap((name) => [`www.${name}`, name])];
    const zone: Zone = Object.fromEntries(hosts.map((host) => [host, { silent: true }]));
    const silent = await startDnsServer(zone);
    opened.push({ stop: silent.close });
    await startDiscovery(database, { target: 80, probes: false });
    start(silent, { rate: 5_000, patience: { timeoutMs: 200, tries: 2 } });
    await expect.poll(async () => (await progress()).problem).toBe('the name servers do not respond');
    for (const host of hosts) zone[host] = { A: ['23.227.38.65'] };
    startVisits();
    await finished();
    expect(await progress()).toMatchObject({ problem: null, answers: { platform: 80, failed: 0 } });
  });

  it('waits for a connection to the internet, without a decision about any candidate', async () => {
    await rankAll(['shop1.com']);
    await startDiscovery(database, { target: 1, probes: false });
    start(await startNames(zoneOf(['shop1.com'])));
    await expect.poll(() => query('select from stores where requested_at is not null')).toHaveLength(1);
    await endVisit('shop1.com', 'failed', 'no network');
    await expect
      .poll(async () => (await progress()).problem)
      .toBe('this server has no connection to the internet');
    expect(await progress()).toMatchObject({ candidates: { found: 1, rejected: 0 }, finishedAt: null });
    await query('update candidates set retry_at = now()');
    startVisits();
    await finished();
    expect(await progress()).toMatchObject({ problem: null, candidates: { accepted: 1, rejected: 0 } });
  });
});

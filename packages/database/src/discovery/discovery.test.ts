import { describe, expect, it } from 'vitest';
import { setOptOut } from '../collection/stores/stores.ts';
import { deriveEvents } from '../events/derive-events.ts';
import { databaseForEachTest } from '../testing.ts';
import {
  acceptedRank,
  countCandidates,
  queueCandidates,
  settleCandidates,
  summariseCandidates,
} from './candidates.ts';
import { type AnsweredName, addNames, countDueNames, nextNames, saveAnswers, takeNames } from './names.ts';
import {
  finishDiscovery,
  pauseDiscovery,
  RealNamesError,
  readDiscoveryRun,
  startDiscovery,
  withDiscoveryLock,
} from './run.ts';

const database = databaseForEachTest();

const { query } = database;
const rank = (address: string, list: string, worst: number, best = worst) =>
  query('insert into ranked_names (address, list, best, worst) values ($1, $2, $3, $4)', [
    address,
    list,
    best,
    worst,
  ]);
const dueNames = async (maxRank: number | null = null) =>
  (await nextNames(database.db, { after: undefined, maxRank, limit: 100 })).map(({ name }) => name);
const shop = (name: string, kind: 'shops' | 'sites' = 'shops'): AnsweredName => ({
  name,
  rank: 0,
  outcome: 'platform',
  platform: 'Shopify',
  kind,
  evidence: `www.${name} CNAME shops.myshopify.com`,
});
const answer = (name: string, outcome: 'hidden' | 'other' | 'missing' | 'failed'): AnsweredName => ({
  name,
  rank: 0,
  outcome,
});
const stateOf = async (name: string) =>
  (await query<object>('select state, reason from candidates where name = $1', [name]))[0];
/** A visit that ends now. */
async function visit(
  name: string,
  outcome: 'found' | 'not applicable' | 'failed',
  {
    brand = outcome === 'found',
    reason = outcome === 'found' ? null : 'for-sale: this domain is for sale',
  }: { brand?: boolean; reason?: string | null } = {},
) {
  if (brand) await query('insert into brands (domain, brand_name) values ($1, $1)', [name]);
  await query(
    `insert into stores (domain, finished_at) values ($1, now())
     on conflict (domain) do update set finished_at = now(), requested_at = null`,
    [name],
  );
  await query(
    `insert into source_runs (domain, source, outcome, reason, requests, rejected, ran_at, failures, interval_hours, due_at)
     values ($1, 'storefront', $2, $3, 1, '{}', now(), 0, 1, now())
     on conflict (domain, source) do update set outcome = excluded.outcome, reason = excluded.reason`,
    [name, outcome, reason],
  );
}
const age = (days: number) =>
  query(`update discovery_names set asked_at = asked_at - make_interval(days => $1)`, [days]);

describe('The names of a run', () => {
  it('are the sites in the rank lists, by their best rank, without pages of shared hosts', async () => {
    await rank('second.com', 'Tranco', 20);
    await rank('first.com', 'Tranco', 900);
    await rank('first.com', 'CrUX', 5_000, 1_001);
    await rank('bucket.com', 'CrUX', 1_000, 1);
    await rank('etsy.com/shop/one', 'Tranco', 5);
    await startDiscovery(database, { target: 10, probes: false });
    expect(await countDueNames(database.db)).toEqual({
      names: 3,
      first: ['second.com', 'first.com', 'bucket.com'],
    });
    await takeNames(database);
    expect(await dueNames()).toEqual(['second.com', 'first.com', 'bucket.com']);
    expect(await dueNames(900)).toEqual(['second.com', 'first.com']);
    expect(await readDiscoveryRun(database.db)).toMatchObject({ names: 3, target: 10, phase: 'lists' });
  });

  it('follow one another without gaps, and names of files without a rank come first', async () => {
    await rank('a.com', 'Tranco', 1);
    await rank('b.com', 'CrUX', 1_000);
    await rank('c.com', 'CrUX', 1_000);
    await takeNames(database);
    expect(
      await addNames(database.db, 'file', [
        { name: 'own.com', rank: null },
        { name: 'own.com', rank: null },
        { name: 'ranked.com', rank: 7 },
        { name: 'c.com', rank: null },
      ]),
    ).toBe(3);
    const [first, second] = await nextNames(database.db, { after: undefined, maxRank: null, limit: 2 });
    expect([first?.name, second?.name]).toEqual(['c.com', 'own.com']);
    const rest = await nextNames(database.db, { after: second, maxRank: null, limit: 10 });
    expect(rest.map(({ name }) => name)).toEqual(['a.com', 'ranked.com', 'b.com']);
  });

  it('are not asked again within 30 days, but those without an answer are in the next run', async () => {
    for (const name of ['shop.com', 'none.com', 'lame.com']) await rank(name, 'Tranco', 1);
    await takeNames(database);
    await saveAnswers(
      database,
      [shop('shop.com'), answer('none.com', 'missing'), answer('lame.com', 'failed')],
      7,
    );
    expect(await dueNames()).toEqual([]);
    await rank('new.com', 'Tranco', 2);
    await age(29);
    expect((await countDueNames(database.db)).first).toEqual(['lame.com', 'new.com']);
    await takeNames(database);
    expect(await dueNames()).toEqual(['lame.com', 'new.com']);
    await age(2);
    await takeNames(database);
    expect(await dueNames()).toEqual(['lame.com', 'none.com', 'shop.com', 'new.com']);
  });

  it('are planned by their present ranks, before a run takes these', async () => {
    await rank('risen.com', 'Tranco', 900);
    await rank('other.com', 'Tranco', 5);
    await takeNames(database);
    await query("update ranked_names set best = 2, worst = 2 where address = 'risen.com'");
    const { first } = await countDueNames(database.db);
    expect(first).toEqual(['risen.com', 'other.com']);
  });

  it('are asked again by their present rank, which is that of their candidate as well', async () => {
    await rank('risen.com', 'Tranco', 900);
    await rank('other.com', 'Tranco', 5);
    await takeNames(database);
    await saveAnswers(database, [shop('risen.com'), answer('other.com', 'other')], 2);
    await query("update ranked_names set best = 2, worst = 2 where address = 'risen.com'");
    await age(31);
    await takeNames(database);
    expect(await dueNames()).toEqual(['risen.com', 'other.com']);
    await saveAnswers(database, [shop('risen.com')], 1);
    expect(await query('select rank from candidates')).toEqual([{ rank: 2 }]);
  });
});

describe('A run', () => {
  it('counts its answers and queries, and continues where it was until it is finished', async () => {
    await rank('shop.com', 'Tranco', 3);
    await startDiscovery(database, { target: 10, probes: false });
    await takeNames(database);
    await saveAnswers(database, [{ ...shop('shop.com'), rank: 3 }, answer('x.com', 'hidden')], 3);
    await startDiscovery(database, { target: 20, probes: true });
    expect(await readDiscoveryRun(database.db)).toMatchObject({
      target: 20,
      probes: true,
      platform: 1,
      hidden: 1,
      other: 0,
      queries: 3,
      reached: 3,
    });
    const changed = { target: 20, probes: true, simulated: false };
    expect(await finishDiscovery(database.db, { ...changed, target: 10 })).toBe(false);
    expect(await finishDiscovery(database.db, { ...changed, probes: false })).toBe(false);
    expect(await readDiscoveryRun(database.db)).toMatchObject({ finished_at: null });
    expect(await finishDiscovery(database.db, changed)).toBe(true);
    expect(await pauseDiscovery(database.db, true)).toBe(false);
    await startDiscovery(database, { target: 20, probes: false });
    expect(await readDiscoveryRun(database.db)).toMatchObject({ platform: 0, queries: 0, finished_at: null });
  });

  it('is paused until it is resumed or started again', async () => {
    await startDiscovery(database, { target: 10, probes: false });
    expect(await pauseDiscovery(database.db, true)).toBe(true);
    expect(await readDiscoveryRun(database.db)).toMatchObject({ paused: true });
    expect(await pauseDiscovery(database.db, false)).toBe(true);
    await pauseDiscovery(database.db, true);
    await startDiscovery(database, { target: 10, probes: false });
    expect(await readDiscoveryRun(database.db)).toMatchObject({ paused: false });
  });

  it('is worked on by one process at a time', async () => {
    let inside = false;
    const ran = await withDiscoveryLock(database, async () => {
      inside = await withDiscoveryLock(database, async () => {});
    });
    expect([ran, inside]).toEqual([true, false]);
    expect(await withDiscoveryLock(database, async () => {})).toBe(true);
  });

  it('does not delay the events of brands', async () => {
    await query("insert into brands (domain, brand_name, catalogue) values ('a.com', 'A', 'real')");
    await query(
      "insert into pending_events (brand_id, history, since) select id, 'facts', now() from brands",
    );
    let derived = 0;
    await withDiscoveryLock(database, async () => {
      derived = await deriveEvents(database);
    });
    expect(derived).toBe(1);
  });
});

describe('A simulated run', () => {
  it('is refused where lists of real sites are loaded or were asked', async () => {
    const start = () => startDiscovery(database, { target: 1, probes: false, simulated: true });
    await rank('real.com', 'Tranco', 1);
    await expect(start()).rejects.toThrow(RealNamesError);
    await query('delete from ranked_names');
    await addNames(database.db, 'file', [{ name: 'real.com', rank: null }]);
    await expect(start()).rejects.toThrow(RealNamesError);
    expect(await readDiscoveryRun(database.db)).toBeUndefined();
  });

  it('is forgotten by a real one, with its names, candidates and lists', async () => {
    await startDiscovery(database, { target: 1, probes: false, simulated: true });
    await rank('velora.test', 'Tranco', 1);
    await query(`insert into rank_lists (list, claimed_at, day) values ('Tranco', now(), now())`);
    await takeNames(database);
    await saveAnswers(database, [shop('velora.test')], 1);
    await startDiscovery(database, { target: 5, probes: false });
    expect(await readDiscoveryRun(database.db)).toMatchObject({ simulated: false, target: 5, names: 0 });
    for (const table of ['discovery_names', 'candidates', 'ranked_names', 'rank_lists'])
      expect(await query(`select from ${table}`), table).toEqual([]);
  });
});

describe('Candidates', () => {
  const find = async (...names: [string, number][]) => {
    for (const [name, place] of names) await rank(name, 'Tranco', place);
    await takeNames(database);
    await saveAnswers(
      database,
      names.map(([name]) => shop(name)),
      names.length,
    );
  };
  const requested = async () =>
    (
      await query<{ domain: string }>('select domain from stores where requested_at is not null order by 1')
    ).map(({ domain }) => domain);

  it('are visited in the order of their ranks, as many as are needed', async () => {
    await find(['c.com', 3], ['a.com', 1], ['b.com', 2]);
    expect(await queueCandidates(database, { limit: 2, maxRank: null })).toBe(2);
    expect(await requested()).toEqual(['a.com', 'b.com']);
    expect(await queueCandidates(database, { limit: 5, maxRank: 2 })).toBe(0);
    expect(await countCandidates(database.db)).toMatchObject({ found: 1, queued: 2 });
  });

  it('are accepted if the visit found a store that is a brand now, and else rejected with the reason', async () => {
    await find(['store.com', 1], ['junk.com', 2], ['blog.com', 3], ['waiting.com', 4]);
    await queueCandidates(database, { limit: 10, maxRank: null });
    expect(await settleCandidates(database.db)).toEqual({ settled: 0, offline: 0 });
    await visit('store.com', 'found');
    await visit('junk.com', 'not applicable');
    await visit('blog.com', 'found', { brand: false });
    expect(await settleCandidates(database.db)).toEqual({ settled: 3, offline: 0 });
    expect(await stateOf('store.com')).toEqual({ state: 'accepted', reason: null });
    expect(await stateOf('junk.com')).toMatchObject({ state: 'rejected' });
    expect(await stateOf('blog.com')).toEqual({ state: 'rejected', reason: 'no-commerce' });
    expect(await stateOf('waiting.com')).toMatchObject({ state: 'queued' });
    expect(await acceptedRank(database.db)).toBe(1);
    expect(await summariseCandidates(database.db, 5)).toEqual({
      acceptedLately: 1,
      platforms: [{ platform: 'Shopify', stores: 1 }],
      reasons: [
        { reason: 'for-sale', names: 1 },
        { reason: 'no-commerce', names: 1 },
      ],
    });
  });

  it('are decided without another visit if they were visited lately', async () => {
    await find(['known.com', 1]);
    await visit('known.com', 'found');
    await queueCandidates(database, { limit: 10, maxRank: null });
    expect(await requested()).toEqual([]);
    await settleCandidates(database.db);
    expect(await stateOf('known.com')).toMatchObject({ state: 'accepted' });
  });

  it('are visited again after a failed visit: after a day, then twice as long each time, up to 30 days', async () => {
    await find(['down.com', 1], ['junk.com', 2]);
    await queueCandidates(database, { limit: 10, maxRank: null });
    await visit('junk.com', 'not applicable');
    const waits: number[] = [];
    for (let visits = 1; visits <= 7; visits += 1) {
      await visit('down.com', 'failed');
      await settleCandidates(database.db);
      expect(await stateOf('down.com')).toMatchObject({ state: 'rejected' });
      const [wait] = await query<{ days: number }>(
        `select extract(day from retry_at - settled_at)::integer as days from candidates where name = 'down.com'`,
      );
      waits.push(wait!.days);
      expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(0);
      await query('update candidates set retry_at = retry_at - make_interval(days => $1)', [wait!.days]);
      expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(1);
      expect(await requested()).toEqual(['down.com']);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
    await visit('down.com', 'found');
    await settleCandidates(database.db);
    expect(await stateOf('down.com')).toEqual({ state: 'accepted', reason: null });
  });

  it('are visited again if their products could not be read, and not said to sell nothing', async () => {
    await find(['slow.com', 1]);
    await queueCandidates(database, { limit: 10, maxRank: null });
    await visit('slow.com', 'found', { brand: false, reason: 'products-unread' });
    await settleCandidates(database.db);
    expect(await stateOf('slow.com')).toEqual({ state: 'rejected', reason: 'products-unread' });
    await query("update candidates set retry_at = retry_at - interval '1 day'");
    expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(1);
  });

  it('are visited again within minutes if the collector was offline, which is no failure of theirs', async () => {
    await find(['store.com', 1]);
    await queueCandidates(database, { limit: 10, maxRank: null });
    await visit('store.com', 'failed', { reason: 'no network' });
    expect(await settleCandidates(database.db)).toEqual({ settled: 0, offline: 1 });
    expect(await stateOf('store.com')).toEqual({ state: 'found', reason: null });
    expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(0);
    await query("update candidates set retry_at = retry_at - interval '1 minute'");
    expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(1);
    expect(await requested()).toEqual(['store.com']);
    await visit('store.com', 'failed', { reason: 'unreachable' });
    await settleCandidates(database.db);
    expect(await query('select failures from candidates')).toEqual([{ failures: 1 }]);
  });

  it('are rejected without a visit if the owner opted out', async () => {
    await find(['out.com', 1]);
    await setOptOut(database.db, 'out.com', true);
    expect(await queueCandidates(database, { limit: 10, maxRank: null })).toBe(1);
    expect(await stateOf('out.com')).toEqual({ state: 'rejected', reason: 'opted out' });
    expect(await requested()).toEqual([]);
  });

  it('vanish with their name or when they leave the platform, and return with it; brands stay', async () => {
    await find(['gone.com', 1], ['moved.com', 2], ['failing.com', 3]);
    await queueCandidates(database, { limit: 10, maxRank: null });
    for (const name of ['gone.com', 'moved.com', 'failing.com']) await visit(name, 'found');
    await settleCandidates(database.db);
    await saveAnswers(
      database,
      [answer('gone.com', 'missing'), answer('moved.com', 'other'), answer('failing.com', 'failed')],
      6,
    );
    expect(await stateOf('gone.com')).toEqual({ state: 'vanished', reason: 'no address' });
    expect(await stateOf('moved.com')).toEqual({ state: 'vanished', reason: 'no longer on the platform' });
    expect(await stateOf('failing.com')).toMatchObject({ state: 'accepted' });
    expect(await query('select from brands')).toHaveLength(3);
    await saveAnswers(database, [shop('gone.com')], 1);
    expect(await stateOf('gone.com')).toMatchObject({ state: 'found' });
  });
});

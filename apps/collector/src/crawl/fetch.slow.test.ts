import { lookup } from 'node:dns/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryLimiter } from '../save/memory-limiter.testing.ts';
import type { RobotsCache, RobotsRecord } from './robots.ts';
import { outcomeText, startSampleStores } from './testing.ts';

const sampleStores = await startSampleStores();
afterAll(() => sampleStores.close());
beforeEach(() => sampleStores.clearCounts());

const shopCounts = async (domain: string) => (await sampleStores.counts()).shops[domain];

describe('Crawl rules', () => {
  it('send one request at a time to a host, with a pause, regardless of the number of callers', async () => {
    const fetch = sampleStores.newFetch({ limits: { pauseSeconds: 0.2 } });
    await Promise.all(Array.from({ length: 6 }, () => fetch('http://velvet-oak.example/')));
    const counts = await shopCounts('velvet-oak.example');
    expect(counts).toMatchObject({ requests: 7, overlaps: 0, paths: { '/robots.txt': 1, '/': 6 } });
    // The store sees the end of a request later than we do, especially on a busy machine.
    expect(counts!.smallestPause).toBeGreaterThan(0.1);
  });

  it('apply to requests for the headers alone, whose response has no body', async () => {
    const result = await sampleStores.newFetch()('http://velvet-oak.example/', { headersOnly: true });
    expect(result).toMatchObject({ outcome: 'found', contentType: expect.stringContaining('text/html') });
    expect(result.outcome === 'found' && result.body.length).toBe(0);
    const blocked = await sampleStores.newFetch()('http://private-garden.example/', { headersOnly: true });
    expect(outcomeText(blocked)).toBe('blocked: robots.txt');
  });

  it('limit two fetchers with one limiter together', async () => {
    const limiter = memoryLimiter();
    const [one, other] = [sampleStores.newFetch({ limiter }), sampleStores.newFetch({ limiter })];
    await Promise.all([one, other, one, other].map((fetch) => fetch('http://copper-kettle.example/')));
    expect(await shopCounts('copper-kettle.example')).toMatchObject({ requests: 6, overlaps: 0 });
  });

  it('fetch the robots.txt of a store once a day for all processes', async () => {
    const { cache, records } = newCache();
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    expect((await shopCounts('velvet-oak.example'))!.paths).toEqual({ '/robots.txt': 1, '/': 2 });
    const hours = (records.get('http://velvet-oak.example')!.askAgainAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    rewind(records);
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    expect((await shopCounts('velvet-oak.example'))!.paths['/robots.txt']).toBe(2);
  });

  it('skip paths that robots.txt disallows and fetch the others', async () => {
    const fetch = sampleStores.newFetch();
    expect(outcomeText(await fetch('http://half-open.example/products.json?limit=250'))).toBe(
      'blocked: robots.txt',
    );
    expect(outcomeText(await fetch('http://half-open.example/'))).toBe('found');
    expect(await shopCounts('half-open.example')).toMatchObject({ requests: 2, forbidden: 0 });
  });

  it('treat a failing robots.txt as disallowing everything, and retry it with backoff', async () => {
    const { cache, records } = newCache();
    const visit = () => sampleStores.newFetch({ robots: cache })('http://lost-rulebook.example/');
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      expect(await visit()).toMatchObject({ outcome: 'failed', reason: 'robots.txt unreachable' });
      // Too soon for a retry.
      expect(await visit()).toMatchObject({ outcome: 'failed', reason: 'robots.txt unreachable' });
      const record = records.get('http://lost-rulebook.example')!;
      expect(record).toMatchObject({ text: null, failures });
      pauses.push(Math.round((record.askAgainAt.getTime() - Date.now()) / 60_000));
      expect(await shopCounts('lost-rulebook.example')).toMatchObject({ requests: failures, forbidden: 0 });
      rewind(records);
    }
    expect(pauses).toEqual([5, 10, 20]);
  });

  it('treat a missing robots.txt (404) as allowing everything', async () => {
    expect(outcomeText(await sampleStores.newFetch()('http://open-meadow.example/'))).toBe('found');
  });

  it('follow redirects of robots.txt', async () => {
    expect(outcomeText(await sampleStores.newFetch()('http://borrowed-rules.example/x'))).toBe(
      'blocked: robots.txt',
    );
    expect(await shopCounts('private-garden.example')).toMatchObject({ requests: 1, forbidden: 0 });
  });

  it('obey Crawl-delay', async () => {
    const fetch = sampleStores.newFetch();
    await fetch('http://patient-snail.example/');
    await sampleStores.clearCounts();
    await Promise.all([1, 2].map((page) => fetch(`http://patient-snail.example/products.json?page=${page}`)));
    // Not the 0.02 seconds of the other stores.
    expect((await shopCounts('patient-snail.example'))!.smallestPause).toBeGreaterThan(0.5);
  });

  it('send one request per visit if Crawl-delay exceeds the maximum wait', async () => {
    const fetch = sampleStores.newFetch();
    expect(outcomeText(await fetch('http://sleeping-giant.example/'))).toBe('found');
    const second = await fetch('http://sleeping-giant.example/products.json');
    expect(second).toMatchObject({ outcome: 'failed', reason: 'too many requests' });
    expect('retryAfterSeconds' in second && second.retryAfterSeconds).toBeGreaterThan(3_500);
    expect((await shopCounts('sleeping-giant.example'))!.requests).toBe(2);
  });

  it('wait for a short Retry-After, in seconds or as a date', async () => {
    const fetch = sampleStores.newFetch();
    const startedAt = performance.now();
    expect(outcomeText(await fetch('http://rush-hour.example/'))).toBe('found');
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
    expect(outcomeText(await fetch('http://appointment.example/'))).toBe('found');
    expect((await shopCounts('rush-hour.example'))!.paths['/']).toBe(2);
    expect((await shopCounts('appointment.example'))!.paths['/']).toBe(2);
  });

  it('report a long Retry-After to the caller and send nothing until it is over', async () => {
    const fetch = sampleStores.newFetch();
    for (const path of ['', 'other']) {
      const result = await fetch(`http://busy-tomorrow.example/${path}`);
      expect(result).toMatchObject({ outcome: 'failed', reason: 'too many requests' });
      expect('retryAfterSeconds' in result && result.retryAfterSeconds).toBeGreaterThan(86_000);
    }
    expect((await shopCounts('busy-tomorrow.example'))!.requests).toBe(2);
  });

  it('send nothing to an opted-out store, not even for robots.txt or after a redirect', async () => {
    const fetch = sampleStores.newFetch();
    expect(outcomeText(await fetch('http://leave-us-alone.example/'))).toBe('blocked: opted out');
    const strict = sampleStores.newFetch({ isOptedOut: (host) => host === 'velvet-oak.example' });
    expect(outcomeText(await strict('http://old-name.example/'))).toBe('blocked: opted out');
    const { shops } = await sampleStores.counts();
    expect(shops['leave-us-alone.example']).toBeUndefined();
    expect(shops['velvet-oak.example']).toBeUndefined();
  });

  it('send validators (ETag, Last-Modified) and accept 304', async () => {
    const fetch = sampleStores.newFetch();
    const first = await fetch('http://steady-state.example/products.json?limit=250&page=1');
    if (first.outcome !== 'found') throw new Error(outcomeText(first));
    const { etag, lastModified } = first.validators;
    for (const unless of [{ etag: etag! }, { lastModified: lastModified! }, first.validators]) {
      expect((await fetch(first.url, { unless })).outcome).toBe('unchanged');
    }
    expect((await fetch(first.url, { unless: { etag: '"other"' } })).outcome).toBe('found');
  });

  it('retry a broken connection once, a 403 never', async () => {
    const fetch = sampleStores.newFetch();
    for (const [domain, requested] of [
      ['slammed-door', 2],
      ['shut-gate', 1],
      ['are-you-human', 1],
      ['smoking-engine', 1],
      ['gone-fishing', 1],
    ] as const) {
      await fetch(`http://${domain}.example/`);
      expect((await shopCounts(`${domain}.example`))!.paths['/'], domain).toBe(requested);
    }
  });
});

describe('Private addresses and limits', () => {
  it('block a literal address of this machine, in any spelling', async () => {
    const fetch = sampleStores.newFetch({ limits: { pauseSeconds: 0 } });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '10.0.0.1',
      '100.64.0.1',
    ]) {
      expect(outcomeText(await fetch(`http://${host}/`)), host).toBe('blocked: private address');
      expect(outcomeText(await fetch(`https://${host}/`)), host).toBe('blocked: private address');
    }
  });

  it('block a name that resolves to this machine, or to one private address among several', async () => {
    const local = sampleStores.newFetch({ resolve: (name) => lookup(name, { all: true }) });
    expect(outcomeText(await local('http://localhost/'))).toBe('blocked: private address');
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    const mixed = sampleStores.newFetch({ resolve: async () => addresses });
    expect(outcomeText(await mixed('http://mixed.example/'))).toBe('blocked: private address');
  });

  it('check a name at every connection, because its address may change', async () => {
    const fetch = sampleStores.newFetch();
    expect(outcomeText(await fetch('http://turncoat.example/'))).toBe('blocked: private address');
    expect(outcomeText(await fetch('http://turncoat.example/again'))).toBe('blocked: private address');
    expect((await sampleStores.counts()).backDoor.connections).toBe(0);
  });

  it('allow only the sample stores: the same port under another name or address is blocked', async () => {
    const port = sampleStores.servers[0]!.split(':')[1];
    const fetch = sampleStores.newFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(outcomeText(await fetch('http://elsewhere.example/'))).toBe('blocked: private address');
    expect(outcomeText(await fetch(`http://127.0.0.1:${port}/`))).toBe('blocked: not a web address');
    expect(outcomeText(await fetch(`http://velvet-oak.example:${port}/`))).toBe('blocked: not a web address');
    const outside = sampleStores.newFetch({
      sampleStores: undefined,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(outcomeText(await outside('http://velvet-oak.example/'))).toBe('blocked: private address');
    expect((await sampleStores.counts()).shops).toEqual({});
  });

  it('allow only http and https on their default ports', async () => {
    const fetch = sampleStores.newFetch();
    for (const url of [
      'ftp://velvet-oak.example/',
      'file:///etc/passwd',
      'data:text/html,hello',
      'http://velvet-oak.example:22/',
      'https://velvet-oak.example:8443/',
      'not an address',
    ]) {
      expect(outcomeText(await fetch(url)), url).toBe('blocked: not a web address');
    }
  });

  it('fail with "too large" above the limit of the caller', async () => {
    const fetch = sampleStores.newFetch();
    const url = 'http://paper-lantern.example/products.json?limit=250';
    expect(outcomeText(await fetch(url, { maximumBytes: 10_000 }))).toBe('failed: too large');
    expect(outcomeText(await fetch(url))).toBe('found');
  });

  it("apply the fetcher's limits of bytes, time and redirects", async () => {
    const tight = sampleStores.newFetch({ limits: { redirects: 0, bodyBytes: 1_000 } });
    expect(outcomeText(await tight('http://old-name.example/'))).toBe('failed: too many redirects');
    expect(outcomeText(await tight('http://velvet-oak.example/'))).toBe('failed: too large');
    const wide = sampleStores.newFetch({ limits: { headerBytes: 256 * 1024 } });
    expect(outcomeText(await wide('http://long-winded.example/'))).toBe('found');
  });

  it('return the address after redirects', async () => {
    const fetch = sampleStores.newFetch();
    expect(await fetch('http://alder-goods.example/#top')).toMatchObject({
      url: 'http://www.alder-goods.example/',
    });
    expect(await fetch('http://old-name.example/')).toMatchObject({ url: 'http://velvet-oak.example/' });
    expect((await shopCounts('velvet-oak.example'))!.paths).toEqual({ '/robots.txt': 1, '/': 1 });
  });
});

/** A robots.txt cache shared by processes, as the database's is. */
function newCache() {
  const records = new Map<string, RobotsRecord>();
  const cache: RobotsCache = {
    get: async (origin) => records.get(origin),
    set: async (origin, record) => void records.set(origin, record),
  };
  return { cache, records };
}

function rewind(records: Map<string, RobotsRecord>) {
  for (const record of records.values()) record.askAgainAt = new Date(0);
}

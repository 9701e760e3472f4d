import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inProcessLimiter } from './host-limiter.ts';
import type { RobotsCache, RobotsRecord } from './robots.ts';
import { inWords, startSampleStores, type TestSampleStores, USER_AGENT } from './testing.ts';

let sampleStores: TestSampleStores;
beforeAll(async () => {
  sampleStores = await startSampleStores();
});
afterAll(() => sampleStores.close());
beforeEach(() => sampleStores.clearCounts());

const shopCounts = async (domain: string) => (await sampleStores.counts()).shops[domain];

describe('Asking the street of shops (issue 7)', () => {
  it('comes to what is expected of every shop, politely and without ever being led to this machine', async () => {
    const fetch = sampleStores.newFetch();
    const outcomes = await Promise.all(
      sampleStores.shops.map(async ({ domain, storefront }) => [domain, inWords(await fetch(storefront))]),
    );
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(sampleStores.shops.map(({ domain, expected }) => [domain, expected.storefront])),
    );
    const { shops, backDoor } = await sampleStores.counts();
    expect(backDoor.connections).toBe(0);
    expect(Object.keys(shops).length).toBeGreaterThan(sampleStores.shops.length - 5);
    for (const [domain, counts] of Object.entries(shops)) {
      expect(counts, domain).toMatchObject({ overlaps: 0, forbidden: 0, userAgents: [USER_AGENT] });
    }
  });
});

describe('Manners (issue 7)', () => {
  it('one request at a time to a host and a pause between, however many ask at once', async () => {
    const fetch = sampleStores.newFetch({ limits: { pauseSeconds: 0.2 } });
    await Promise.all(Array.from({ length: 6 }, () => fetch('http://velvet-oak.example/')));
    const counts = await shopCounts('velvet-oak.example');
    expect(counts).toMatchObject({ requests: 7, overlaps: 0, paths: { '/robots.txt': 1, '/': 6 } });
    // The shop sees the end of a request a moment after we do, on a busy machine more than a moment.
    expect(counts!.smallestPause).toBeGreaterThan(0.1);
  });

  it('two fetchers behind one gate are one visitor', async () => {
    const limiter = inProcessLimiter();
    const [one, other] = [sampleStores.newFetch({ limiter }), sampleStores.newFetch({ limiter })];
    await Promise.all([one, other, one, other].map((fetch) => fetch('http://copper-kettle.example/')));
    expect(await shopCounts('copper-kettle.example')).toMatchObject({ requests: 6, overlaps: 0 });
  });

  it('the robots.txt of a store is read once a day, by one process for all', async () => {
    const { cache, records } = newMemory();
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    expect((await shopCounts('velvet-oak.example'))!.paths).toEqual({ '/robots.txt': 1, '/': 2 });
    const hours = (records.get('http://velvet-oak.example')!.askAgainAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    rewind(records);
    await sampleStores.newFetch({ robots: cache })('http://velvet-oak.example/');
    expect((await shopCounts('velvet-oak.example'))!.paths['/robots.txt']).toBe(2);
  });

  it('a robots.txt that forbids a path is kept to, the other paths are asked for', async () => {
    const fetch = sampleStores.newFetch();
    expect(inWords(await fetch('http://half-open.example/products.json?limit=250'))).toBe(
      'blocked: robots.txt',
    );
    expect(inWords(await fetch('http://half-open.example/'))).toBe('found');
    expect(await shopCounts('half-open.example')).toMatchObject({ requests: 2, forbidden: 0 });
  });

  it('a robots.txt that fails forbids everything and is asked for again, each time a little later', async () => {
    const { cache, records } = newMemory();
    const visit = () => sampleStores.newFetch({ robots: cache })('http://lost-rulebook.example/');
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      expect(await visit()).toMatchObject({ outcome: 'failed', reason: 'robots.txt unreachable' });
      // Too soon: nothing is asked.
      expect(await visit()).toMatchObject({ outcome: 'failed', reason: 'robots.txt unreachable' });
      const record = records.get('http://lost-rulebook.example')!;
      expect(record).toMatchObject({ text: null, failures });
      pauses.push(Math.round((record.askAgainAt.getTime() - Date.now()) / 60_000));
      expect(await shopCounts('lost-rulebook.example')).toMatchObject({ requests: failures, forbidden: 0 });
      rewind(records);
    }
    expect(pauses).toEqual([5, 10, 20]);
  });

  it('a robots.txt that is missing (404) allows everything', async () => {
    expect(inWords(await sampleStores.newFetch()('http://open-meadow.example/'))).toBe('found');
  });

  it('a robots.txt that stands elsewhere is followed there', async () => {
    expect(inWords(await sampleStores.newFetch()('http://borrowed-rules.example/x'))).toBe(
      'blocked: robots.txt',
    );
    expect(await shopCounts('private-garden.example')).toMatchObject({ requests: 1, forbidden: 0 });
  });

  it('Crawl-delay is kept', async () => {
    const fetch = sampleStores.newFetch();
    await fetch('http://patient-snail.example/');
    await sampleStores.clearCounts();
    await Promise.all([1, 2].map((page) => fetch(`http://patient-snail.example/products.json?page=${page}`)));
    // Not the 0.02 seconds of any other shop.
    expect((await shopCounts('patient-snail.example'))!.smallestPause).toBeGreaterThan(0.5);
  });

  it('a Crawl-delay longer than anybody waits lets one request a visit through', async () => {
    const fetch = sampleStores.newFetch();
    expect(inWords(await fetch('http://sleeping-giant.example/'))).toBe('found');
    const second = await fetch('http://sleeping-giant.example/products.json');
    expect(second).toMatchObject({ outcome: 'failed', reason: 'too many requests' });
    expect('retryAfterSeconds' in second && second.retryAfterSeconds).toBeGreaterThan(3_500);
    expect((await shopCounts('sleeping-giant.example'))!.requests).toBe(2);
  });

  it('Retry-After is waited out when it is short, in seconds or as a date', async () => {
    const fetch = sampleStores.newFetch();
    const begun = performance.now();
    expect(inWords(await fetch('http://rush-hour.example/'))).toBe('found');
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    expect(inWords(await fetch('http://appointment.example/'))).toBe('found');
    expect((await shopCounts('rush-hour.example'))!.paths['/']).toBe(2);
    expect((await shopCounts('appointment.example'))!.paths['/']).toBe(2);
  });

  it('a long Retry-After is told to the caller, and the store is left alone until then', async () => {
    const fetch = sampleStores.newFetch();
    for (const path of ['', 'other']) {
      const result = await fetch(`http://busy-tomorrow.example/${path}`);
      expect(result).toMatchObject({ outcome: 'failed', reason: 'too many requests' });
      expect('retryAfterSeconds' in result && result.retryAfterSeconds).toBeGreaterThan(86_000);
    }
    expect((await shopCounts('busy-tomorrow.example'))!.requests).toBe(2);
  });

  it('an owner on the opt-out list is asked for nothing, not even robots.txt, also after a redirect', async () => {
    const fetch = sampleStores.newFetch();
    expect(inWords(await fetch('http://leave-us-alone.example/'))).toBe('blocked: opted out');
    const strict = sampleStores.newFetch({ isOptedOut: (host) => host === 'velvet-oak.example' });
    expect(inWords(await strict('http://old-name.example/'))).toBe('blocked: opted out');
    const { shops } = await sampleStores.counts();
    expect(shops['leave-us-alone.example']).toBeUndefined();
    expect(shops['velvet-oak.example']).toBeUndefined();
  });

  it('what was not changed is not sent again (ETag, Last-Modified)', async () => {
    const fetch = sampleStores.newFetch();
    const first = await fetch('http://steady-state.example/products.json?limit=250&page=1');
    if (first.outcome !== 'found') throw new Error(inWords(first));
    const { etag, lastModified } = first.validators;
    for (const unless of [{ etag: etag! }, { lastModified: lastModified! }, first.validators]) {
      expect((await fetch(first.url, { unless })).outcome).toBe('unchanged');
    }
    expect((await fetch(first.url, { unless: { etag: '"other"' } })).outcome).toBe('found');
  });

  it('a broken connection is tried once more, a refusal never', async () => {
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

describe('Safety (issue 7)', () => {
  it('a host written as an address of this machine, in any spelling, is refused', async () => {
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
      expect(inWords(await fetch(`http://${host}/`)), host).toBe('blocked: private address');
      expect(inWords(await fetch(`https://${host}/`)), host).toBe('blocked: private address');
    }
  });

  it('a name of this machine is refused by what the resolver says, and so is a name with one private address of several', async () => {
    const local = sampleStores.newFetch({ resolve: (name) => lookup(name, { all: true }) });
    expect(inWords(await local('http://localhost/'))).toBe('blocked: private address');
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    const mixed = sampleStores.newFetch({ resolve: async () => addresses });
    expect(inWords(await mixed('http://mixed.example/'))).toBe('blocked: private address');
  });

  it('a name that changes its address is checked at every connection', async () => {
    const fetch = sampleStores.newFetch();
    expect(inWords(await fetch('http://turncoat.example/'))).toBe('blocked: private address');
    expect(inWords(await fetch('http://turncoat.example/again'))).toBe('blocked: private address');
    expect((await sampleStores.counts()).backDoor.connections).toBe(0);
  });

  it('the sandbox opens the way to its shops alone: the same port under another name or address stays shut', async () => {
    const port = sampleStores.servers[0]!.split(':')[1];
    const fetch = sampleStores.newFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(inWords(await fetch('http://elsewhere.example/'))).toBe('blocked: private address');
    expect(inWords(await fetch(`http://127.0.0.1:${port}/`))).toBe('blocked: not a web address');
    expect(inWords(await fetch(`http://velvet-oak.example:${port}/`))).toBe('blocked: not a web address');
    const outside = sampleStores.newFetch({
      sampleStores: undefined,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(inWords(await outside('http://velvet-oak.example/'))).toBe('blocked: private address');
    expect((await sampleStores.counts()).shops).toEqual({});
  });

  it('only the web is asked: http and https on their own ports', async () => {
    const fetch = sampleStores.newFetch();
    for (const url of [
      'ftp://velvet-oak.example/',
      'file:///etc/passwd',
      'data:text/html,hello',
      'http://velvet-oak.example:22/',
      'https://velvet-oak.example:8443/',
      'not an address',
    ]) {
      expect(inWords(await fetch(url)), url).toBe('blocked: not a web address');
    }
  });

  it('a caller may ask for less than the limit, and is told when there is more', async () => {
    const fetch = sampleStores.newFetch();
    const url = 'http://paper-lantern.example/products.json?limit=250';
    expect(inWords(await fetch(url, { maximumBytes: 10_000 }))).toBe('failed: too large');
    expect(inWords(await fetch(url))).toBe('found');
  });

  it('bytes, time and redirects have limits that a fetcher is given', async () => {
    const tight = sampleStores.newFetch({ limits: { redirects: 0, bodyBytes: 1_000 } });
    expect(inWords(await tight('http://old-name.example/'))).toBe('failed: too many redirects');
    expect(inWords(await tight('http://velvet-oak.example/'))).toBe('failed: too large');
    const wide = sampleStores.newFetch({ limits: { headerBytes: 256 * 1024 } });
    expect(inWords(await wide('http://long-winded.example/'))).toBe('found');
  });

  it('says where an answer came from after redirects', async () => {
    const fetch = sampleStores.newFetch();
    expect(await fetch('http://alder-goods.example/#top')).toMatchObject({
      url: 'http://www.alder-goods.example/',
    });
    expect(await fetch('http://old-name.example/')).toMatchObject({ url: 'http://velvet-oak.example/' });
    expect((await shopCounts('velvet-oak.example'))!.paths).toEqual({ '/robots.txt': 1, '/': 1 });
  });
});

/** A memory of robots.txt files as a database keeps it: every process reads what another wrote. */
function newMemory() {
  const records = new Map<string, RobotsRecord>();
  const cache: RobotsCache = {
    get: async (origin) => records.get(origin),
    set: async (origin, record) => void records.set(origin, record),
  };
  return { cache, records };
}

/** Lets the time until the next look pass. */
function rewind(records: Map<string, RobotsRecord>) {
  for (const record of records.values()) record.askAgainAt = new Date(0);
}

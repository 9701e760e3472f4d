import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import packet, { type DecodedPacket, type RecordType } from 'dns-packet';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORMS } from './platforms.ts';
import { type ExpectedSite, startSimulatedInternet } from './simulated-internet.ts';

const PUBLISHED = new Date('2026-03-02T06:00:00Z');
const internet = await startSimulatedInternet({
  seed: 42,
  names: 5_000,
  stores: 500,
  publishedAt: PUBLISHED,
});
const [dnsHost = '', dnsPort = ''] = internet.dns.split(':');
const resolver = new Resolver({ timeout: 2_000, tries: 3 });
resolver.setServers([internet.dns]);
afterAll(() => internet.close());
beforeEach(() => internet.clearCounts());

const stores = [...internet.storeNames()].map((name) => internet.expected(name)!);
const isStoreName = (name: string) => stores.some((store) => store.name === name);
const listOf = async (file: string) => await (await fetch(`${internet.url}/rank-lists/${file}`)).text();
const namesOf = (tranco: string) =>
  tranco
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(',')[1]!);
const names = namesOf(await listOf('tranco-1.csv'));
const sites = names.map((name) => internet.expected(name)!);
const some = (is: (site: ExpectedSite) => boolean) => {
  const found = [...stores, ...sites].find(is);
  if (!found) throw new Error('There is no such site.');
  return found;
};

/** The types of the package lack the response code. */
type Reply = DecodedPacket & { rcode: string };

/** One datagram and the reply to it; undefined if the reply to a later question about a plain site arrives first. */
async function ask(name: string, type: RecordType): Promise<Reply | undefined> {
  const plain = some(({ fault, content }) => fault === 'none' && content === 'company').name;
  const socket = createSocket('udp4');
  const query = (id: number, name: string, type: RecordType) =>
    socket.send(
      packet.encode({ type: 'query', id, flags: packet.RECURSION_DESIRED, questions: [{ name, type }] }),
      Number(dnsPort),
      dnsHost,
    );
  const replied = new Promise<Reply>((done) =>
    socket.once('message', (message) => done(packet.decode(message) as Reply)),
  );
  query(1, name, type);
  query(2, plain, 'TXT');
  const reply = await replied;
  socket.close();
  return reply.id === 1 ? reply : undefined;
}
/** A request to a site under its name. */
function visit(url: string, method = 'GET') {
  const { host, pathname, search } = new URL(url);
  const { hostname, port } = new URL(internet.url);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (done, failed) =>
      request({ hostname, port, method, path: pathname + search, headers: { host } }, (response) => {
        let body = '';
        response.on('data', (piece) => (body += piece));
        response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body }));
      })
        .on('error', failed)
        .end(),
  );
}

describe('The DNS of the simulated internet', () => {
  it('shows the platform of every store that hides behind no content network, by its documented records', async () => {
    const visible = stores.filter(({ dnsPlatform }) => dnsPlatform !== null);
    expect(visible.length).toBeGreaterThan(450);
    const seen = await Promise.all(
      visible.map(async ({ name, dnsPlatform }) => {
        const { alias, addresses = [] } = PLATFORMS.find(({ name }) => name === dnsPlatform)!;
        const ends = alias('-', 0).split('.').slice(1).join('.');
        const [apex, www] = await Promise.all([
          resolver.resolve4(name).catch(() => []),
          resolver.resolveCname(`www.${name}`).catch(() => []),
        ]);
        return (
          www.some((target) => target.endsWith(ends)) || apex.some((address) => addresses.includes(address))
        );
      }),
    );
    expect(visible.filter((_, index) => !seen[index])).toEqual([]);
  });

  it('follows an alias to the addresses, repeating the name as it was asked', async () => {
    const replies = await Promise.all(
      stores
        .filter(({ dnsPlatform, fault }) => dnsPlatform === 'Shopify' && fault === 'none')
        .map(({ name }) => ask(`wWw.${name.toUpperCase()}`, 'A')),
    );
    const followed = replies.filter((reply) => reply?.rcode === 'NOERROR');
    expect(followed.length).toBeGreaterThan(100);
    for (const reply of followed) {
      const asked = reply?.questions?.[0]?.name;
      expect(asked).toMatch(/^wWw\.[A-Z]+\.TEST$/);
      expect(reply?.answers).toMatchObject([
        { name: asked, type: 'CNAME', data: 'shops.myshopify.com' },
        { name: 'shops.myshopify.com', type: 'A', data: '23.227.38.74' },
      ]);
    }
  });

  it('gives no platform away for sites behind a content network, but for aliases that only look like one', async () => {
    const hidden = stores.filter(({ dnsPlatform }) => dnsPlatform === null);
    expect(hidden.length).toBeGreaterThan(10);
    const published = PLATFORMS.flatMap(({ addresses = [], network }) => [...addresses, network]);
    for (const { name } of hidden) {
      const addresses = await resolver.resolve4(name);
      expect(addresses.length, name).toBeGreaterThan(0);
      expect(
        addresses.filter((address) => published.includes(address)),
        name,
      ).toEqual([]);
      const www = await resolver.resolveCname(`www.${name}`).catch(() => []);
      expect(www.join(), name).toMatch(/^$|cloudfront\.net|akamaiedge\.net|fastly\.net/);
    }
    const aliases = await Promise.all(
      sites
        .filter(({ dnsPlatform, fault }) => dnsPlatform === null && fault === 'none')
        .map(({ name }) => resolver.resolveCname(`www.${name}`).catch(() => [])),
    );
    const likeShopify = aliases.flat().filter((alias) => alias.startsWith('shops.myshopify.com'));
    expect(likeShopify.length).toBeGreaterThan(3);
    for (const alias of likeShopify) expect(alias).toMatch(/\.hosting\.example$/);
  });

  it('resolves every name below a parked one', async () => {
    const { name } = sites.find(
      (site) => site.content === 'parked' && site.fault === 'none' && !isStoreName(site.name),
    )!;
    const [apex, www, any] = await Promise.all(
      ['', 'www.', 'any.thing.'].map((below) => resolver.resolve4(below + name)),
    );
    expect(www).toEqual(apex);
    expect(any).toEqual(apex);
    const other = some(({ content, fault }) => content === 'company' && fault === 'none');
    await expect(resolver.resolve4(`any.thing.${other.name}`)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it.each([
    ['nxdomain', 'NXDOMAIN'],
    ['servfail', 'SERVFAIL'],
    ['refused', 'REFUSED'],
  ] as const)('answers %s', async (fault, code) => {
    const { name, visit } = some((site) => site.fault === fault);
    expect(visit).toBeNull();
    for (const host of [name, `www.${name}`]) expect((await ask(host, 'A'))?.rcode).toBe(code);
  });

  it('refers to the root from a lame delegation, without an answer', async () => {
    const { name } = some(({ fault }) => fault === 'referral');
    const reply = await ask(name, 'A');
    expect(reply).toMatchObject({ rcode: 'NOERROR', answers: [] });
    expect(reply?.authorities).toMatchObject([{ type: 'NS', data: 'a.root-servers.net' }]);
  });

  it('never answers for silent name servers, and only the second question where datagrams get lost', async () => {
    const silent = some(({ fault }) => fault === 'timeout');
    expect(await ask(silent.name, 'A')).toBeUndefined();
    expect(await ask(silent.name, 'A')).toBeUndefined();
    const lossy = some(({ fault }) => fault === 'lossy');
    expect(await ask(lossy.name, 'A')).toBeUndefined();
    expect((await ask(lossy.name, 'A'))?.rcode).toBe('NOERROR');
    // The question about a plain site was asked four times.
    expect(internet.counts().dns).toMatchObject({ unanswered: 3, askedAgain: 3 });
  });

  it('truncates over UDP, and answers in full over TCP', async () => {
    const { name } = some(({ fault, content }) => fault === 'truncated' && content === 'company');
    expect(await ask(name, 'A')).toMatchObject({ flag_tc: true, answers: [] });
    expect((await resolver.resolve4(name)).length).toBeGreaterThan(0);
    expect(internet.counts().dns.truncated).toBeGreaterThanOrEqual(2);
  });

  it('ignores what is not a query', async () => {
    const socket = createSocket('udp4');
    for (const noise of [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(12)])
      socket.send(noise, Number(dnsPort), dnsHost);
    socket.close();
    const { name } = some(({ fault, content }) => fault === 'none' && content === 'company');
    expect((await ask(name, 'A'))?.rcode).toBe('NOERROR');
  });

  it('counts how often the same question was asked about a name', async () => {
    const [one, other] = sites.filter(({ fault }) => fault === 'none');
    for (const host of [one!.name, `www.${one!.name}`, other!.name, one!.name]) await ask(host, 'AAAA');
    // Each is followed by a question about a plain site.
    const plain = some(({ fault, content }) => fault === 'none' && content === 'company').name;
    const { queries, names, mostPerQuestion, askedAgain } = internet.counts().dns;
    expect(queries).toBe(8);
    expect(names).toBe(new Set([one!.name, other!.name, plain]).size);
    expect(mostPerQuestion).toBe(4);
    expect(askedAgain).toBe(4);
  });
});

describe('The sites of the simulated internet', () => {
  const shopify = some(({ isStore, dnsPlatform }) => isStore && dnsPlatform === 'Shopify');
  const canonical = async (name: string) => {
    const { status, headers } = await visit(`http://${name}/`);
    return status === 301 ? String(headers.location) : `http://${name}/`;
  };

  it('serve the products that are expected of them', async () => {
    const home = await canonical(shopify.name);
    const products: { variants: { price: string }[] }[] = [];
    for (const page of [1, 2, 3])
      products.push(
        ...JSON.parse((await visit(`${home}products.json?limit=250&page=${page}`)).body).products,
      );
    const prices = products.map(({ variants }) => Math.round(Number(variants[0]!.price) * 100));
    expect(shopify.visit?.metrics).toMatchObject({
      product_count: products.length,
      product_min_price: Math.min(...prices),
      product_max_price: Math.max(...prices),
    });
    expect((await visit(home)).body).toContain(shopify.visit!.facts!.brand_name!);
  });

  it('lead from one of the two host names to the other, with path and query', async () => {
    const ways = await Promise.all(
      stores
        .filter(({ isStore }) => isStore)
        .slice(0, 40)
        .map(async ({ name }) => {
          const [apex, www] = await Promise.all(
            [visit(`http://${name}/a?b=c`), visit(`http://www.${name}/a?b=c`)].map((answer) =>
              answer.catch(() => undefined),
            ),
          );
          return apex?.status === 301
            ? String(apex.headers.location) === `http://www.${name}/a?b=c` && 'to www'
            : (www?.status === 301 && String(www.headers.location) === `http://${name}/a?b=c` && 'to apex') ||
                (www === undefined && 'no www');
        }),
    );
    expect(ways).not.toContain(false);
    expect(ways).toContain('to www');
    expect(ways).toContain('to apex');
  });

  it('tell the platform of a hidden store in the headers of HEAD', async () => {
    const hidden = stores.filter(({ probedPlatform, isStore }) => isStore && probedPlatform !== null);
    expect(hidden.length).toBeGreaterThan(5);
    for (const { name, probedPlatform } of hidden) {
      const { headers, body } = await visit(`http://${name}/`, 'HEAD');
      expect(body).toBe('');
      const marks = {
        Shopify: headers['x-shopid'],
        Wix: headers['x-wix-request-id'],
        Squarespace: headers.server,
      };
      expect(marks[probedPlatform as keyof typeof marks], name).toBeTruthy();
    }
  });

  it('are reachable only if the DNS leads to them', async () => {
    const gone = some(({ fault }) => fault === 'nxdomain');
    await expect(visit(`http://${gone.name}/`)).rejects.toThrow();
    await expect(visit('http://velora.com/')).rejects.toThrow();
    await expect(visit(`http://blog.${shopify.name}/`)).rejects.toThrow();
  });

  it('include junk of every kind, and stores that no robot may read', () => {
    expect(new Set(stores.map(({ content }) => content))).toEqual(
      new Set([
        'store',
        'disallowed',
        'parked',
        'for-sale',
        'coming-soon',
        'empty-page',
        'password',
        'company',
      ]),
    );
  });

  it('count requests by host name, those against robots.txt apart', async () => {
    const { name } = some(({ content }) => content === 'disallowed');
    const home = await canonical(name);
    internet.clearCounts();
    await visit(`${home}robots.txt`);
    await visit(home);
    const counts = (await (await fetch(`${internet.url}/counts`)).json()) as ReturnType<
      typeof internet.counts
    >;
    expect(counts.sites[new URL(home).hostname]).toMatchObject({ requests: 2, forbidden: 1 });
    await fetch(`${internet.url}/counts`, { method: 'DELETE' });
    expect(internet.counts().sites).toEqual({});
  });
});

describe('The rank lists of the simulated internet', () => {
  it("are Tranco's and CrUX's files, with the ranks that are expected", async () => {
    for (const day of [1, 2]) {
      const tranco = await listOf(`tranco-${day}.csv`);
      const rows = tranco.trimEnd().split('\r\n');
      expect(rows[0]).toBe(`1,${namesOf(tranco)[0]}`);
      expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(rows.map((_, index) => index + 1));
      const crux = (await listOf(`crux-${day}.csv`)).trimEnd().split('\n');
      expect(crux[0]).toBe('origin,rank');
      expect(new Set(crux.slice(1).map((row) => row.split(',')[1]))).toEqual(new Set(['1000', '5000']));
      for (const row of [rows[99]!, rows[3_000]!]) {
        const [rank, name] = row.split(',');
        expect(internet.expected(name!)?.ranks.tranco[day - 1]).toBe(Number(rank));
      }
      const [origin, bucket] = crux[1_500]!.split(',');
      const name = new URL(origin!).hostname.replace(/^www\./, '');
      expect(internet.expected(name)?.ranks.crux[day - 1]).toBe(Number(bucket));
    }
  });

  it('differ by noise, names that vanish, newcomers, and a few that really moved', async () => {
    const second = new Set(namesOf(await listOf('tranco-2.csv')));
    const first = new Set(names);
    expect(first.size).toBe(5_000);
    const vanished = names.filter((name) => !second.has(name));
    const newcomers = [...second].filter((name) => !first.has(name));
    for (const some of [vanished, newcomers]) {
      expect(some.length).toBeGreaterThan(20);
      expect(some.length).toBeLessThan(100);
    }
    const changes = names
      .filter((name) => second.has(name))
      .map((name) => internet.expected(name)!)
      .map(({ growth, ranks: { tranco } }) => ({
        growth,
        change: Math.abs(Math.log(tranco[1]! / tranco[0]!)),
      }));
    const median = (some: { change: number }[]) =>
      some.map(({ change }) => change).sort((a, b) => a - b)[some.length >> 1]!;
    expect(median(changes.filter(({ growth }) => growth === 1))).toBeLessThan(0.1);
    expect(median(changes.filter(({ growth }) => growth !== 1))).toBeGreaterThan(0.5);
  });

  it('are dated a day apart, and compressed on request', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((day) => fetch(`${internet.url}/rank-lists/tranco-${day}.csv.gz`)),
    );
    expect(two!.headers.get('last-modified')).toBe(PUBLISHED.toUTCString());
    expect(one!.headers.get('last-modified')).toBe('Sun, 01 Mar 2026 06:00:00 GMT');
    const unzipped = gunzipSync(Buffer.from(await one!.arrayBuffer())).toString();
    expect(namesOf(unzipped)).toEqual(names);
  });
});

it('The simulated internet states its addresses and what is expected of each name', async () => {
  const about = await (await fetch(internet.url)).json();
  expect(about).toMatchObject({ seed: 42, names: 5_000, dns: internet.dns });
  const [site] = stores;
  const response = await fetch(`${internet.url}/expected/${site!.name}`);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(site)));
  expect((await fetch(`${internet.url}/expected/velora.com`)).status).toBe(404);
  expect(await (await fetch(`${internet.url}/sample-stores`)).json()).toMatchObject({
    topLevels: { test: new URL(internet.url).host },
  });
});

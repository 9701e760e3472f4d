import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';
import type { Counts } from './serve-stores.ts';
import type { ListedStore } from './store.ts';

type SampleStores = {
  names: Record<string, string[]>;
  topLevels: Record<string, string>;
  servers: string[];
  optedOut: string[];
  shops: ListedStore[];
};

const NOW = new Date('2026-03-01T12:00:00Z');
const sandbox = await useTestSandbox({ now: () => NOW });
const stores = (await (await fetch(`${sandbox.url}/sample-stores`)).json()) as SampleStores;
beforeEach(async () => void (await fetch(`${sandbox.url}/sample-stores/counts`, { method: 'DELETE' })));

/** One request to a store under its name. */
function ask(url: string): Promise<{ status: number; body: string }> {
  const { host, hostname, pathname, search } = new URL(url);
  const [address, port] = stores.names[`${hostname}:80`]![0]!.split(':');
  return new Promise((answered, failed) =>
    request(
      { host: address, port, path: pathname + search, headers: { host, 'user-agent': 'test' } },
      (handle) => {
        let body = '';
        handle.on('data', (piece) => (body += piece));
        handle.on('end', () => answered({ status: handle.statusCode!, body }));
      },
    )
      .on('error', failed)
      .end(),
  );
}
const counts = async () => (await (await fetch(`${sandbox.url}/sample-stores/counts`)).json()) as Counts;

describe('The sample stores', () => {
  it('are listed with their expected results, as JSON and as a page', async () => {
    expect(stores.shops.length).toBeGreaterThan(30);
    expect(new Set(stores.shops.map(({ domain }) => domain)).size).toBe(stores.shops.length);
    expect(stores.optedOut).toEqual(['leave-us-alone.example']);
    const page = await (
      await fetch(`${sandbox.url}/sample-stores`, { headers: { accept: 'text/html' } })
    ).text();
    for (const { domain, lookup } of stores.shops) {
      expect(lookup).toMatch(/\/lookup\?url=[a-z.-]+$/);
      expect(page).toContain(`<a href="${lookup}">Check ${domain}</a>`);
    }
    expect(await (await fetch(`${sandbox.url}/sample-stores.html`)).text()).toBe(page);
    expect(await (await fetch(sandbox.url)).text()).toContain('/sample-stores.html');
  });

  it('are listed together with the sites of the simulated internet', async () => {
    const { dns, names, sampleStores } = (await (await fetch(`${sandbox.url}/internet`)).json()) as Record<
      string,
      string
    >;
    expect(names).toBe(100_000);
    expect(dns).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(stores.topLevels).toEqual({ test: new URL(sampleStores!).host });
    expect(stores.servers).toContain(stores.topLevels.test);
  });

  it('are served only under their own names', async () => {
    expect((await ask('http://velvet-oak.example/')).body).toContain('<title>Velvet Oak');
    expect((await ask('http://copper-kettle.example/')).body).toContain('<title>Copper Kettle');
    expect((await fetch(`http://${stores.servers[0]}/`)).status).toBe(421);
  });

  it("have the stated products, new ones by the sandbox's clock", async () => {
    const shop = stores.shops.find(({ domain }) => domain === 'paper-lantern.example')!;
    const products: { created_at: string; variants: { price: string }[] }[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await ask(`${shop.storefront}products.json?limit=250&page=${page}`);
      products.push(...JSON.parse(body).products);
    }
    const prices = products.map(({ variants }) => Number(variants[0]!.price) * 100);
    const monthAgo = NOW.getTime() - 30 * 86_400_000;
    expect(shop.expected.metrics).toMatchObject({
      product_count: products.length,
      product_count_30_days: products.filter(({ created_at }) => Date.parse(created_at) >= monthAgo).length,
      product_avg_price: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    });
  });

  it('count requests, pauses, and disallowed requests', async () => {
    await ask('http://velvet-oak.example/');
    await ask('http://velvet-oak.example/meta.json');
    await ask('http://private-garden.example/robots.txt');
    await ask('http://private-garden.example/secret');
    const { shops } = await counts();
    expect(shops['velvet-oak.example']).toMatchObject({ requests: 2, overlaps: 0 });
    expect(shops['velvet-oak.example']!.smallestPause).toBeLessThan(60);
    expect(shops['private-garden.example']).toMatchObject({ requests: 2, forbidden: 1 });
    await fetch(`${sandbox.url}/sample-stores/counts`, { method: 'DELETE' });
    expect((await counts()).shops).toEqual({});
  });

  it('count overlapping requests to a host', async () => {
    const [host, port] = stores.servers[0]!.split(':');
    const held = request({ host, port, headers: { host: 'silent-bell.example' } }).on('error', () => {});
    held.end();
    await expect.poll(async () => (await counts()).shops['silent-bell.example']?.requests).toBe(1);
    await ask('http://silent-bell.example/robots.txt');
    expect((await counts()).shops['silent-bell.example']).toMatchObject({ requests: 2, overlaps: 1 });
    held.destroy();
  });

  it('can be visited by a browser without being counted', async () => {
    const { browse } = stores.shops[0]!;
    expect(new URL(browse).hostname).toBe('velvet-oak.localhost');
    const body = await new Promise((answered) =>
      request(
        { host: '127.0.0.1', port: new URL(browse).port, headers: { host: new URL(browse).host } },
        (handle) => {
          let text = '';
          handle.on('data', (piece) => (text += piece));
          handle.on('end', () => answered(text));
        },
      ).end(),
    );
    expect(body).toContain('<title>Velvet Oak');
    expect((await counts()).shops).toEqual({});
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdCollection } from './hold-collection.ts';
import { type RunningProduct, startProduct } from './product.ts';

export type SharedProduct = 'small' | 'large' | 'starter' | 'growing';

/** Brands of the `large` product. */
const LARGE = 2_000;

const SETTINGS: Record<SharedProduct, Record<string, string>> = {
  small: { DEMO_BRANDS: '300' },
  large: { DEMO_BRANDS: String(LARGE) },
  starter: { CATALOGUE: 'starter' },
  // Its sample stores need no crawl delay.
  growing: { DEMO_BRANDS: '300', COLLECT_PAUSE_SECONDS: '0.1' },
};

/**
 * Products for all journeys that do not stop them: each has its own users, and the clock of Stripe's sandbox may be ahead. Only `growing` may get
 * new brands, of the demonstration, since real ones would hide it. This process starts each when a journey first requests its address; a DELETE request or `stop` ends them. Stores
 * requested in the starter catalogue are not visited.
 */
export async function offerSharedProducts() {
  const products = new Map<string, ReturnType<typeof start>>();
  const end = async (kind: string) => {
    const started = products.get(kind);
    products.delete(kind);
    await started?.then(
      ({ stop }) => stop(),
      () => {},
    );
  };
  const server = createServer(({ method, url = '' }, response) => {
    const kind = url.slice(1);
    if (method === 'DELETE') {
      void end(kind).finally(() => response.end());
      return;
    }
    const started = products.get(kind) ?? start(SETTINGS[kind as SharedProduct]);
    products.set(kind, started);
    started.then(
      ({ product: { url, sandboxUrl, dataDir, env } }) =>
        response.end(JSON.stringify({ url, sandboxUrl, dataDir, env })),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SHARED_PRODUCTS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    stop: async () => {
      server.close();
      await Promise.all([...products.keys()].map(end));
    },
  };
}

async function start(env: Record<string, string>) {
  const product = await startProduct({ env });
  const release = env.CATALOGUE === 'starter' ? await holdCollection(product) : null;
  return {
    product,
    stop: async () => {
      await release?.();
      await product.discard();
    },
  };
}

export async function sharedProduct(kind: SharedProduct): Promise<RunningProduct> {
  const response = await fetch(`${process.env.SHARED_PRODUCTS}/${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as RunningProduct;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdCollection } from './hold-collection.ts';
import { type RunningProduct, startProduct } from './product.ts';

export type SharedProduct = 'small' | 'large' | 'starter';

/** Brands of the `large` product. */
export const LARGE = 2_000;

const SETTINGS: Record<SharedProduct, Record<string, string>> = {
  small: { DEMO_BRANDS: '300' },
  large: { DEMO_BRANDS: String(LARGE) },
  starter: { CATALOGUE: 'starter' },
};

/**
 * Products for all journeys that neither stop them nor change their catalogues: each has its own users. This process starts each when a
 * journey first requests its address; `stop` ends them. Stores requested in the starter catalogue are not visited.
 */
export async function offerSharedProducts() {
  const products = new Map<string, ReturnType<typeof start>>();
  const server = createServer(({ url = '' }, response) => {
    const started =
      products.get(url) ?? start(Object.fromEntries(new URL(url, 'http://localhost').searchParams));
    products.set(url, started);
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
      await Promise.all(
        [...products.values()].map((started) =>
          started.then(
            ({ stop }) => stop(),
            () => {},
          ),
        ),
      );
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
  const response = await fetch(`${process.env.SHARED_PRODUCTS}?${new URLSearchParams(SETTINGS[kind])}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as RunningProduct;
}

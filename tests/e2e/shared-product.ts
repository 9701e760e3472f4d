import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Product, type RunningProduct, startProduct } from './product.ts';

/**
 * One product for all journeys that neither stop it nor change its catalogue: each has its own users. This process starts it when the
 * first journey requests its address; `stop` ends it.
 */
export async function offerSharedProduct() {
  let product: Promise<Product> | undefined;
  const server = createServer((_, response) => {
    product ??= startProduct({ env: { DEMO_BRANDS: '300' } });
    product.then(
      ({ url, sandboxUrl, dataDir, env }) => response.end(JSON.stringify({ url, sandboxUrl, dataDir, env })),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SHARED_PRODUCT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    stop: async () => {
      server.close();
      await (await product?.catch(() => null))?.discard();
    },
  };
}

export async function sharedProduct(): Promise<RunningProduct> {
  const response = await fetch(process.env.SHARED_PRODUCT!);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as RunningProduct;
}

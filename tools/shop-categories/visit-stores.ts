import { userAgent } from '@brandlode/safe-fetch';
import { collectStore } from '../../apps/collector/src/collect-store.ts';
import { createFetch } from '../../apps/collector/src/crawl/fetch.ts';
import { createParserPool } from '../../apps/collector/src/parse/parser-pool.ts';
import { memoryLimiter } from '../../apps/collector/src/save/memory-limiter.testing.ts';
import { classify } from '../../apps/collector/src/sources/shop-category/classify.ts';
import { shopifyProducts } from '../../apps/collector/src/sources/shopify-products/shopify-products.ts';
import { storefront } from '../../apps/collector/src/sources/storefront/storefront.ts';
import { woocommerceProducts } from '../../apps/collector/src/sources/woocommerce-products/woocommerce-products.ts';
import { type Evaluated, judge, type LabelledStore } from './labelled-stores.ts';

const CONCURRENCY = 8;

/** Visits the stores as the collector does, and categorizes them by their texts; unreachable ones are skipped. */
export async function visitStores(stores: LabelledStore[]): Promise<Evaluated[]> {
  const fetch = createFetch({
    userAgent: userAgent({
      name: 'Brandlode',
      publicUrl: undefined,
      supportEmail: 'support@brandlode.example',
    }),
    limiter: memoryLimiter(),
    isOptedOut: () => false,
  });
  const { parse, close } = createParserPool();
  const cache = { get: async () => undefined, set: async () => {} };
  const evaluated: Evaluated[] = [];
  const waiting = stores.values();
  const work = async () => {
    for (const store of waiting) {
      const reports = await collectStore(
        { sources: [storefront, shopifyProducts, woocommerceProducts], fetch, parse, cache },
        { domain: store.domain, storefront: `https://${store.domain}/` },
        { now: new Date() },
      );
      const hints = reports.flatMap((report) => report.hints ?? []);
      if (hints.length > 0) evaluated.push(judge(store, classify(hints)));
      else console.error(`${store.domain}: ${reports[0]?.reason ?? reports[0]?.outcome}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await fetch.close();
  await close();
  return evaluated;
}

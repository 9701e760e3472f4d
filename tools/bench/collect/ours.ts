import { createFetch } from '../../../apps/collector/src/crawl/fetch.ts';
import { decodeText } from '../../../apps/collector/src/parse/decode-text.ts';
import { memoryLimiter } from '../../../apps/collector/src/save/memory-limiter.testing.ts';
import { parseJson } from '../../../apps/collector/src/sources/parse-json.ts';
import { parseProducts } from '../../../apps/collector/src/sources/shopify-products/shopify-products.ts';
import { parseStorefront } from '../../../apps/collector/src/sources/storefront/parse-storefront.ts';
import { CONCURRENCY, onTask, type Reading } from './task.ts';

/** The collector's own fetching and parsing: robots.txt (not counted), one request at a time to a host, no pause. */
onTask(async ({ address, domains, path, kind }, requests) => {
  const fetch = createFetch({
    userAgent: 'Brandlode/1.0 (benchmark)',
    limiter: memoryLimiter(),
    isOptedOut: () => false,
    limits: { pauseSeconds: 0 },
    sampleStores: {
      names: Object.fromEntries(domains.map((name) => [`${name}:80`, [address]])),
      servers: [address],
    },
  });
  const reading: Reading = { responses: 0, bytes: 0, read: new Set() };
  const waiting = [...domains];
  const visit = async () => {
    for (let domain = waiting.pop(); domain; domain = waiting.pop()) {
      for (let i = 0; i < requests / domains.length; i++) {
        const response = await fetch(`http://${domain}${path}`);
        if (response.outcome !== 'found') throw new Error(JSON.stringify(response));
        reading.responses++;
        reading.bytes += response.body.length;
        if (kind === 'list')
          reading.read.add(String(parseProducts(parseJson(response.body), response.url)?.length));
        else {
          const html = decodeText(response.body, response.contentType);
          const page = parseStorefront(html, response.url, response.headers, domain);
          if (page.rejection !== undefined) throw new Error(page.rejection.reason);
          const { facts, products } = page;
          reading.read.add(
            [facts.brand_name, facts.platform?.name, facts.language, products.length].join(' '),
          );
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visit));
  await fetch.close();
  return reading;
});

import { createFetch } from '../../../apps/collector/src/crawl/fetch.ts';
import { decodeText } from '../../../apps/collector/src/parse/decode-text.ts';
import { memoryLimiter } from '../../../apps/collector/src/save/memory-limiter.testing.ts';
import { parseJson } from '../../../apps/collector/src/sources/parse-json.ts';
import { parseProducts } from '../../../apps/collector/src/sources/shopify-products/shopify-products.ts';
import { parseStorefront } from '../../../apps/collector/src/sources/storefront/parse-storefront.ts';

export type Task = { address: string; counts: number[] };
/** After so many requests, with memory in bytes after a garbage collection. `alive`: objects and buffers still held. */
export type Measured = { requests: number; cpuSeconds: number; rss: number; alive: number };

const CONCURRENCY = 20;

/** Requests to a host: its robots.txt and four pages, of which one in a hundred is large. */
const VISIT = 5;

/** Requests from enough hosts to reach the last count; a child process with `--expose-gc` that is sent its task. */
async function measure({ address, counts }: Task) {
  const hosts = counts.at(-1)! / VISIT;
  const names = Array.from({ length: hosts }, (_, i) => `shop-${i}.example`);
  const fetch = createFetch({
    userAgent: 'Brandlode/1.0 (benchmark)',
    limiter: memoryLimiter(),
    isOptedOut: () => false,
    limits: { pauseSeconds: 0 },
    sampleStores: {
      names: Object.fromEntries(names.map((name) => [`${name}:80`, [address]])),
      servers: [address],
    },
  });
  const measured: Measured[] = [];
  let next = 0;
  for (const requests of counts) {
    const visit = async () => {
      while (next < requests / VISIT) {
        const domain = names[next++]!;
        for (const path of pathsOf(next)) {
          const response = await fetch(`http://${domain}${path}`);
          if (response.outcome !== 'found') throw new Error(JSON.stringify(response));
          if (path === '/products.json') parseProducts(parseJson(response.body), response.url);
          else
            parseStorefront(
              decodeText(response.body, response.contentType),
              response.url,
              response.headers,
              domain,
            );
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, visit));
    const { user, system } = process.cpuUsage();
    measured.push({ requests, cpuSeconds: (user + system) / 1e6, ...memoryNow() });
  }
  await fetch.close();
  process.send!(measured);
  process.disconnect();
}
process.once('message', (task: Task) => void measure(task));

const pathsOf = (visit: number) => [
  '/small',
  '/small?2',
  visit % 50 === 0 ? '/' : '/small?3',
  visit % 50 === 25 ? '/products.json' : '/small?4',
];

function memoryNow() {
  global.gc!();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, alive: heapUsed + external };
}

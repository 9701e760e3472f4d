import { openHostLocks } from '@brandlode/database';
import { createFetch } from '../../../apps/collector/src/crawl/fetch.ts';
import { sharedLimiter } from '../../../apps/collector/src/save/shared-limiter.ts';

type Visit = { databaseUrl: string; address: string; domains: string[]; times: number };

/** One of several processes that visit the same shops at the same time, with host locks shared in PostgreSQL. */
async function visit({ databaseUrl, address, domains, times }: Visit) {
  const locks = openHostLocks(databaseUrl);
  const fetch = createFetch({
    userAgent: 'Brandlode/1.0 (benchmark)',
    limiter: sharedLimiter(locks),
    isOptedOut: () => false,
    limits: { pauseSeconds: 0.02 },
    sampleStores: {
      names: Object.fromEntries(domains.map((name) => [`${name}:80`, [address]])),
      servers: [address],
    },
  });
  await Promise.all(
    domains.flatMap((domain) => Array.from({ length: times }, () => fetch(`http://${domain}/`))),
  );
  await fetch.close();
  await locks.close();
  process.send!('done');
  process.disconnect();
}
process.once('message', (task: Visit) => void visit(task));

import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@brandlode/database';
import { startWork } from '../jobs.ts';
import { checkStore } from '../save/check-store.ts';

/** A collector process with a source that records each attempt in the table `attempts`, sends no request, and fails if `BROKEN`. */
const { DATABASE_URL = '', MILLISECONDS = '0', SCHEDULE, BROKEN } = process.env;
const connection = connect(DATABASE_URL);
const work = await startWork({
  databaseUrl: DATABASE_URL,
  connection,
  concurrency: 2,
  schedule: SCHEDULE === 'true',
  heartbeatSeconds: 10,
  refreshRanks: async () => {},
  onError: (error) => console.error(error),
  work: async ({ domain, requested }) => {
    await checkStore({ connection, sources: [], collect }, domain, { onlyDue: !requested });
  },
});
async function stop() {
  await work.close();
  await connection.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.send?.('ready');

async function collect(domain: string) {
  await connection.pool.query('insert into attempts (domain, pid) values ($1, $2)', [domain, process.pid]);
  await sleep(Number(MILLISECONDS));
  if (BROKEN === 'true') throw new Error('broken');
  return [
    {
      source: 'storefront',
      outcome: 'found' as const,
      requests: 1,
      metrics: [{ metric: 'product_count' as const, value: 3, kind: 'measured' as const }],
      facts: { brand_name: domain },
    },
  ];
}

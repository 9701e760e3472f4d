import {
  type Connection,
  type MetricAlert,
  notifyFollowers,
  readMetricAlerts,
  recordMetricMatches,
} from '@brandlode/database';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { matchesOf } from './displayed-brands.ts';

const SECONDS = 60;
/** Shorter than the time after which the queue considers a job dead; the next run continues. */
const MAX_MS = 40_000;
/** How many alerts one run checks. */
const ALERTS = 1_000;

type Parts = { connection: Pick<Connection, 'db'>; catalogue: Pick<Catalogue, 'filter' | 'index' | 'ready'> };

/** Notifies users who have an alert about a metric of the brands whose metric starts to be changed by that much. */
export const openMetricAlertJobs = (jobs: Pick<Jobs, 'every'>, parts: Parts): Promise<void> =>
  jobs.every(SECONDS, 'metric-alerts', () => notifyOfMetrics(parts));

export async function notifyOfMetrics({ connection: { db }, catalogue }: Parts): Promise<void> {
  if (!catalogue.ready()) return;
  const end = Date.now() + MAX_MS;
  for (const alert of await readMetricAlerts(db, ALERTS)) {
    if (Date.now() > end) return;
    const brands = await watchedBySearch(catalogue, alert);
    await db.transaction().execute(async (transaction) => {
      const events = await recordMetricMatches(transaction, alert, brands);
      if (events.length > 0) await notifyFollowers(transaction, events, []);
    });
  }
}

const watchedBySearch = async (catalogue: Parts['catalogue'], { filters, sort, tier }: MetricAlert) =>
  filters ? matchesOf(catalogue, { filters, sort, tier }) : 'its own';

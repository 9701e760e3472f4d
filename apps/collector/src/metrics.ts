import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FetchResult } from './crawl/fetch-result.ts';
import type { SourceReport } from './sources/report.ts';

type QueueDepth = { waiting: number; active: number };

export type Metrics = {
  contentType: string;
  text: () => Promise<string>;
  /** Runs the job of one store and measures it. */
  store: (work: () => Promise<void>) => Promise<void>;
  source: (report: Pick<SourceReport, 'source' | 'outcome'>) => void;
  page: (result: Pick<FetchResult, 'outcome'>, seconds: number) => void;
};

/** Metrics of a collector process. `queueDepth` is called whenever the metrics are read. */
export function createMetrics(queueDepth: () => Promise<QueueDepth | undefined>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const inFlight = new Gauge({
    name: 'collector_stores_in_flight',
    help: 'Stores that this process is collecting.',
    registers,
  });
  const stores = new Histogram({
    name: 'collector_store_duration_seconds',
    help: 'Time that the job of a store took, by outcome. Its count is the number of jobs.',
    labelNames: ['outcome'] as const,
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000],
    registers,
  });
  const finishedAt = new Gauge({
    name: 'collector_last_store_timestamp_seconds',
    help: 'When this process last finished a store, as Unix time; 0 for never.',
    registers,
  });
  const pages = new Counter({
    name: 'collector_pages_fetched_total',
    help: 'Addresses requested from stores, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const pageDurations = new Histogram({
    name: 'collector_page_duration_seconds',
    help: 'Time from the call to the last byte of the response, including the pause for the host.',
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100],
    registers,
  });
  const sources = new Counter({
    name: 'collector_source_outcomes_total',
    help: 'Reports of the sources, by source and outcome.',
    labelNames: ['source', 'outcome'] as const,
    registers,
  });
  new Gauge({
    name: 'collector_queue_depth',
    help: 'Stores on the queue shared by all collectors, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // No value while the database is unreachable, so that the other metrics can still be read.
      this.reset();
      const depth = await queueDepth().catch(() => undefined);
      if (!depth) return;
      this.set({ state: 'waiting' }, depth.waiting);
      this.set({ state: 'active' }, depth.active);
    },
  });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    async store(work) {
      const took = stores.startTimer();
      let outcome = 'failed';
      inFlight.inc();
      try {
        await work();
        outcome = 'done';
        finishedAt.setToCurrentTime();
      } finally {
        inFlight.dec();
        took({ outcome });
      }
    },
    source: ({ source, outcome }) => sources.inc({ source, outcome }),
    page({ outcome }, seconds) {
      pages.inc({ outcome });
      pageDurations.observe(seconds);
    },
  };
}

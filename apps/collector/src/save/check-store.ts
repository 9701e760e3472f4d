import {
  addProgress,
  beginStore,
  type CatalogueName,
  type CollectionStatus,
  type Connection,
  computeEstimatesOf,
  type Database,
  finishStore,
  getCollectionStatus,
  getKnownBrand,
  getSourceRuns,
  isFollowed,
  type KnownBrand,
  leavesStore,
  noteReading,
  readEstimates,
  type SavedVisit,
  saveObservations,
  saveSourceRuns,
} from '@brandlode/database';
import type { MetricValue, SourceReport } from '../sources/report.ts';
import type { Source } from '../sources/source.ts';
import { showsCommerce } from '../sources/visit-so-far.ts';
import { nextRun } from './next-run.ts';

/** Runs the sources for a store: those named in `due`, by default all. */
type CollectStore = (
  domain: string,
  options: {
    now: Date;
    due?: Set<string>;
    onStart?: (source: string) => Promise<void>;
    onReport?: (report: SourceReport) => Promise<void>;
    known?: KnownBrand | undefined;
    leavesStore: (url: string) => Promise<boolean>;
  },
) => Promise<SourceReport[]>;

export type StoreObservation =
  | { status: Exclude<CollectionStatus, 'free'> }
  | { status: 'free'; reports: SourceReport[]; saved: SavedVisit };

/**
 * Checks the store at a storefront address and saves the reports; resolves once everything is committed, with the estimates computed
 * from it. Sends no request for a store whose owner opted out, nor for a demonstration brand.
 */
export async function checkStore(
  {
    connection,
    sources,
    collect,
    catalogueOf = () => 'real',
    maxProducts,
  }: {
    connection: Connection;
    sources: Source[];
    collect: CollectStore;
    catalogueOf?: (domain: string) => CatalogueName;
    maxProducts?: number;
  },
  domain: string,
  options: {
    onlyDue?: boolean;
    /** A user waits for this store and sees which source is being read. */
    isAwaited?: boolean;
    onReport?: (report: SourceReport) => void;
  } = {},
): Promise<StoreObservation> {
  const { db } = connection;
  await beginStore(db, domain);
  const status = await getCollectionStatus(db, domain);
  if (status !== 'free') {
    await finishStore(db, domain);
    return { status };
  }
  const runs = await getSourceRuns(db, domain);
  const now = new Date();
  const isSourceDue = ({ name }: Source) => {
    const last = runs.find(({ source }) => source === name);
    return last === undefined || isDue(last);
  };
  const due = options.onlyDue ? new Set(sources.filter(isSourceDue).map(({ name }) => name)) : null;
  const reports = await collect(domain, {
    now,
    known: await getKnownBrand(db, domain),
    leavesStore: (url) => leavesStore(db, domain, url),
    ...(due && { due }),
    ...(options.isAwaited && { onStart: (source: string) => noteReading(db, domain, source) }),
    onReport: async (report) => {
      options.onReport?.(report);
      await addProgress(db, domain, { source: report.source, outcome: report.outcome });
    },
  });

  const saved = await saveObservations(connection, {
    domain,
    observedAt: now,
    reports,
    catalogue: catalogueOf(domain),
    addsBrand: showsCommerce(reports),
    maxProducts,
  });
  const { brandId } = saved;
  const estimates = brandId === null ? [] : await estimate(db, brandId);
  const followed = await isFollowed(db, domain);
  await saveSourceRuns(
    db,
    reports.map((report, index) => {
      const { changed = false, rejected = [] } = saved.reports[index] ?? {};
      const previous = runs.find(({ source }) => source === report.source);
      const schedule = sources.find(({ name }) => name === report.source)?.schedule;
      return nextRun(previous, report, { domain, changed, rejected, ranAt: now, followed }, schedule);
    }),
  );
  await finishStore(db, domain);
  return {
    status,
    reports: reports.map((report) =>
      report.source === 'estimates' && report.outcome === 'found'
        ? { ...report, metrics: estimates }
        : report,
    ),
    saved,
  };
}

async function estimate(db: Database, brandId: number): Promise<MetricValue[]> {
  await db.transaction().execute((transaction) => computeEstimatesOf(transaction, [brandId]));
  return readEstimates(db, brandId);
}

/** Sources due within half a day run in the same visit. */
const SOON = 12 * 3_600_000;
const isDue = ({ due_at }: { due_at: Date }) => due_at.getTime() <= Date.now() + SOON;

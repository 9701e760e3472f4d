import { ApiError, type BrandCollection } from '@brandlode/contract';
import {
  getBrand,
  getBrandFacts,
  getCollectionStatus,
  getSourceRuns,
  getStore,
  type StoreRow,
} from '@brandlode/database';
import type { Context } from '../../context.ts';

/** Requested since its last run started. */
const isWaiting = (store: StoreRow | undefined): store is StoreRow =>
  store?.requested_at != null && (store.begun_at === null || store.begun_at < store.requested_at);

const time = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Sources and evidence of a brand, and the status of its collection. Throws `not-found`. */
export async function getBrandCollection(
  { connection: { db } }: Pick<Context, 'connection'>,
  id: number,
): Promise<BrandCollection> {
  const brand = await getBrand(db, id);
  if (!brand) throw new ApiError('not-found', { detail: 'There is no such brand.' });
  const [standing, store, facts, runs] = await Promise.all([
    getCollectionStatus(db, brand.domain),
    getStore(db, brand.domain),
    getBrandFacts(db, id),
    getSourceRuns(db, brand.domain),
  ]);
  return {
    standing,
    requestedAt: time(isWaiting(store) ? store.requested_at : null),
    begunAt: time(store?.begun_at),
    finishedAt: time(store?.finished_at),
    facts: facts.map(({ fact, value, proof, source, observed_at }) => ({
      fact,
      value,
      proof,
      source,
      observedAt: observed_at.toISOString(),
    })),
    sources: runs.map((run) => ({
      source: run.source,
      outcome: run.outcome,
      reason: run.reason,
      refused: run.refused,
      ranAt: run.ran_at.toISOString(),
      answeredAt: time(run.answered_at),
      dueAt: run.due_at.toISOString(),
    })),
  };
}

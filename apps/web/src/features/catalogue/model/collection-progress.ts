import type { BrandCollection } from '@brandlode/contract';

/** Requested, or running now. */
export const isInProgress = ({
  requestedAt,
  begunAt,
  finishedAt,
}: Pick<BrandCollection, 'requestedAt' | 'begunAt' | 'finishedAt'>): boolean =>
  requestedAt !== null || (begunAt !== null && (finishedAt === null || begunAt > finishedAt));

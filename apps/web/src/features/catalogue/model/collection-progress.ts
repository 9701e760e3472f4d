import type { BrandCollection } from '@brandlode/contract';

/** Requested, or running now. */
export const isInProgress = ({
  requestedAt,
  startedAt,
  finishedAt,
}: Pick<BrandCollection, 'requestedAt' | 'startedAt' | 'finishedAt'>): boolean =>
  requestedAt !== null || (startedAt !== null && (finishedAt === null || startedAt > finishedAt));

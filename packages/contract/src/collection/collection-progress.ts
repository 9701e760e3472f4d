/** Requested, or running now. Times are ISO 8601 UTC. */
export const isInProgress = ({
  requestedAt,
  startedAt,
  finishedAt,
}: {
  requestedAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}): boolean =>
  requestedAt !== null || (startedAt !== null && (finishedAt === null || startedAt > finishedAt));

import type { Check } from '@brandlode/contract';
import type { CheckRow } from '@brandlode/database';

export const toCheck = ({ user_id, created_at, finished_at, read_at, ...check }: CheckRow): Check => ({
  ...check,
  userId: user_id,
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
  readAt: read_at?.toISOString() ?? null,
});

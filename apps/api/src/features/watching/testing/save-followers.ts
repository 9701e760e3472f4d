import { type Connection, saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';

/** Saves how many followers a demonstration store has; returns its brand. */
export async function saveFollowers(
  connection: Connection,
  domain: string,
  followers: number,
  observedAt: Date,
): Promise<number> {
  const { brandId } = await saveObservations(connection, {
    domain,
    observedAt,
    catalogue: 'demonstration',
    reports: [
      found('instagram-business', {
        metrics: [{ metric: 'ig_followers_count', value: followers, kind: 'measured' }],
      }),
    ],
  });
  if (brandId === null) throw new Error('The store was not saved.');
  return brandId;
}

import { type Connection, saveObservations } from '@brandlode/database';

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
      {
        source: 'instagram-business',
        outcome: 'found',
        requests: 1,
        metrics: [{ metric: 'ig_followers_count', value: followers, kind: 'measured' }],
        facts: {},
      },
    ],
  });
  if (brandId === null) throw new Error('The store was not saved.');
  return brandId;
}

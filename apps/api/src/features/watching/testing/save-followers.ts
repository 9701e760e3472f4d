import { type Connection, saveObservations } from '@brandlode/database';
import type { TestApi } from '../../../testing.ts';
import { derivePending } from '../events/event-jobs.ts';
import { notifyOfEvents } from '../follows/notify-of-events.ts';

/** A function that saves a fifth more followers of the store than before, by default after its latest change, and notifies of that. */
export function growingStore(
  { database, catalogue }: Pick<TestApi, 'database' | 'catalogue'>,
  domain: string,
) {
  let followers = 10_000;
  return async (observedAt = new Date(Date.now() + 10)): Promise<number> => {
    followers = Math.round(followers * 1.2);
    const id = await saveFollowers(database, domain, followers, observedAt);
    await derivePending(database, notifyOfEvents(catalogue));
    return id;
  };
}

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

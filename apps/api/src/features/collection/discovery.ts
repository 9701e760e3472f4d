import {
  type AccessClaims,
  ApiError,
  type ChangeDiscovery,
  type Discovery,
  isGrowing,
} from '@brandlode/contract';
import { pauseDiscovery, readDiscoveryProgress, startDiscovery } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../http/operators.ts';
import { changesOf } from './follow-collection.ts';

/** How far the growth of the catalogue is. Throws `operators-only`. */
export async function getDiscovery(context: Context, claims: AccessClaims): Promise<Discovery> {
  requireOperator(context, claims);
  return { run: await readDiscoveryProgress(context.connection.db) };
}

/** Starts, pauses or resumes it; the collectors follow within seconds. Throws `operators-only`, and `not-found` if nothing is in progress. */
export async function changeDiscovery(
  context: Context,
  claims: AccessClaims,
  change: ChangeDiscovery,
): Promise<Discovery> {
  requireOperator(context, claims);
  const { db } = context.connection;
  if (change.action === 'start')
    await startDiscovery(context.connection, { target: change.stores, probes: change.probe ?? false });
  else if (!(await pauseDiscovery(db, change.action === 'pause'))) throw new ApiError('not-found');
  return getDiscovery(context, claims);
}

/** The progress as server-sent events until the growth has ended. Throws `operators-only`. */
export async function followDiscovery(
  context: Context,
  claims: AccessClaims,
  continues: () => Promise<boolean>,
): Promise<AsyncGenerator<string>> {
  return changesOf({
    first: await getDiscovery(context, claims),
    read: () => getDiscovery(context, claims),
    isOver: ({ run }) => !isGrowing(run),
    continues,
  });
}

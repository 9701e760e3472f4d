import { type AccessClaims, ApiError, type ObservedForList } from '@brandlode/contract';
import {
  addListBrands,
  addPendingBrands,
  findBrandsByAddress,
  findNewStores,
  readList,
  requestStores,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitRate } from '../../limit-rate.ts';
import { noSuchList } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { storeAddress } from '../collection/observe-store.ts';

/** The limit of requests, each with up to 5,000 addresses. */
const RATE_LIMIT = { burst: 5, everySeconds: 3_600 };

/**
 * Queues stores to be observed; those that turn out to be brands are added to the list. Throws `not-found`, `demonstration-brand` and
 * `too-many-requests`.
 */
export async function observeForList(
  context: Context,
  { claims, listId }: { claims: AccessClaims; listId: string },
  texts: string[],
): Promise<ObservedForList> {
  const { db } = context.connection;
  const list = { workspaceId: await editableWorkspaceOf(context, claims), listId };
  if (!(await readList(db, list.workspaceId, listId))) throw noSuchList();
  if (context.catalogue.isDemonstration())
    throw new ApiError('demonstration-brand', {
      detail: "Stores can't be checked while sample data is shown.",
    });
  await limitRate(db, `observe-list:${claims.sub}`, RATE_LIMIT, 'observations');

  const addresses = new Map(texts.map((text) => [text, storeAddress(text)]));
  const valid = [...new Set([...addresses.values()].filter((address) => address !== null))];
  const brands = await findBrandsByAddress(db, valid);
  const stores = await findNewStores(
    db,
    valid.filter((address) => !brands.has(address)),
  );
  const ids = [...brands.values()].map(({ id }) => id);
  const added = ids.length > 0 ? await addListBrands(db, list, { ids, userId: claims.sub }) : null;
  await addPendingBrands(db, list, { addresses: [...stores], userId: claims.sub });
  await requestStores(db, [...stores], { bulk: true });
  return {
    queued: stores.size,
    added: added?.addedIds.length ?? 0,
    rejected: texts.filter((text) => {
      const address = addresses.get(text) ?? null;
      return address === null || !(brands.has(address) || stores.has(address));
    }),
  };
}

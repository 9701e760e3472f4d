import type { ObservedForList } from '@brandlode/contract';
import {
  addListBrands,
  addPendingBrands,
  findBrandsByAddress,
  findNewStores,
  readList,
  typedAddress,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { type RequestClaims, requireScope } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { noSuchList } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { checkAddresses } from '../checks/create-check.ts';
import { notWhileSampleData } from '../collection/check-store.ts';
import { checkableAddresses } from '../collection/checkable-stores.ts';

/** The limit of requests, each with up to 5,000 addresses. */
const RATE_LIMIT = { burst: 5, everySeconds: 3_600 };

/**
 * Has stores checked; those that turn out to be brands are added to the list. Throws `not-found`, `key-not-allowed`,
 * `demonstration-brand`, `limit-reached` and `too-many-requests`.
 */
export async function checkForList(
  context: Context,
  { claims, listId }: { claims: RequestClaims; listId: string },
  texts: string[],
): Promise<ObservedForList> {
  requireScope(claims, 'checks');
  const { db } = context.connection;
  const list = { workspaceId: await editableWorkspaceOf(context, claims), listId };
  if (!(await readList(db, list.workspaceId, listId))) throw noSuchList();
  const addresses = new Map(texts.map((text) => [text, typedAddress(text.trim())]));
  const typed = [...new Set([...addresses.values()].filter((address) => address !== null))];
  const valid = await checkableAddresses(context, typed);
  if (context.catalogue.isDemonstration() && valid.length === 0) throw notWhileSampleData();
  await limitRate(db, `check-list:${claims.sub}`, RATE_LIMIT, 'checks');

  const brands = await findBrandsByAddress(db, valid);
  const stores = await findNewStores(
    db,
    valid.filter((address) => !brands.has(address)),
  );
  // First, because nothing is added if the allowance does not suffice.
  if (stores.size > 0)
    await checkAddresses(
      context,
      { claims, workspaceId: list.workspaceId },
      { total: stores.size, addresses: [...stores] },
    );
  const ids = [...brands.values()].map(({ id }) => id);
  const added = ids.length > 0 ? await addListBrands(db, list, { ids, userId: claims.sub }) : null;
  await addPendingBrands(db, list, { addresses: [...stores], userId: claims.sub });
  return {
    queued: stores.size,
    added: added?.addedIds.length ?? 0,
    rejected: texts.filter((text) => {
      const address = addresses.get(text) ?? null;
      return address === null || !(brands.has(address) || stores.has(address));
    }),
  };
}

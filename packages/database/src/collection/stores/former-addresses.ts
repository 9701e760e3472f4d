import { type RawBuilder, sql } from 'kysely';
import { storefrontAddress } from '../../catalogue/storefront-address.ts';
import type { Database } from '../../connect.ts';
import { STORE_STATE } from './store-state.ts';

/** An address where earlier visits ended, and until when. */
export type FormerAddress = { address: string; until: string };

/**
 * The addresses that a visit from one to another no longer reaches: the one at which it began if that redirects, and the targets of earlier
 * redirects.
 */
export async function formerAddresses(
  db: Database,
  { brandId, from, to, visitedAt }: { brandId: number; from: string; to: string; visitedAt: string },
): Promise<FormerAddress[]> {
  const rows = await db
    .selectFrom('fact_observations')
    .select(['evidence', 'last_observed_at'])
    .where('brand_id', '=', brandId)
    .where('fact', '=', STORE_STATE)
    .where('address', '=', from)
    .where('evidence', 'like', 'http%')
    .execute();
  const targets = rows.flatMap(({ evidence, last_observed_at }) => {
    const address = storefrontAddress(String(evidence));
    return address === null ? [] : [{ address, until: last_observed_at.toISOString() }];
  });
  return [{ address: from, until: visitedAt }, ...targets].filter(({ address }) => address !== to);
}

/** Whether the visit replaces a row: it was last seen at its address, or at a former one and not again since. */
export const wasSeenAt = (
  address: string,
  former: readonly FormerAddress[],
): RawBuilder<boolean> => sql<boolean>`
  (address = ${address} or exists (
    select from unnest(${former.map((each) => each.address)}::text[], ${former.map(({ until }) => until)}::timestamptz[])
      as former (former_address, until)
    where former_address = address and last_observed_at <= until))`;

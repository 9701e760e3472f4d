import {
  type BrandDetail,
  type LookedUpBrand,
  type LookedUpBrands,
  type LookUpBrands,
  runNotes,
} from '@brandlode/contract';
import {
  describeUnknownStores,
  findBrandsByAddress,
  hasPublicSuffix,
  typedAddress,
  type UnknownStore,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { type RequestClaims, requireScope } from '../../http/access.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { getBrandsById } from '../brands/get-brands-by-id.ts';
import { isNoStore } from '../brands/lookup.ts';
import { checkableAddresses } from '../collection/checkable-stores.ts';
import { suggestStores } from '../collection/suggest-names.ts';
import { searchLimit } from '../search/filter-brands.ts';
import { checkWithinAllowance } from './create-check.ts';

type Unknown = NonNullable<LookedUpBrand['unknown']>;

/**
 * The brands at many addresses, as many as the plan includes of one search, and why the others are unknown. Throws `key-not-allowed`,
 * `read-only` and `too-many-requests` if they are to be checked.
 */
export async function lookUpBrands(
  context: Context,
  claims: RequestClaims,
  { addresses: given, check }: LookUpBrands,
): Promise<LookedUpBrands> {
  if (check) requireScope(claims, 'checks');
  const workspaceId = await (check ? editableWorkspaceOf : workspaceOf)(context, claims);
  const { db } = context.connection;
  const addressOf = new Map(given.map((text) => [text, typedAddress(text.trim())]));
  const addresses = [...new Set(addressOf.values())].filter((address) => address !== null);

  const found = await findBrandsByAddress(db, addresses);
  const ids = [...new Set(addresses.flatMap((address) => found.get(address)?.id ?? []))];
  const { data: brands } = await getBrandsById(context, ids.slice(0, searchLimit(claims.tier)));
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));

  const others = addresses.filter((address) => !found.has(address));
  const checkable = new Set(await checkableAddresses(context, others));
  await suggestStores(context, { addresses: checkable, source: 'look-up', workspaceId });
  const before = await describeUnknownStores(db, others);
  const wanted = [...checkable].filter((address) => reasonOf(before.get(address)) === 'not-in-catalogue');
  const queued = check ? await checkWithinAllowance(context, { claims, workspaceId }, wanted) : null;
  const stores = queued?.check ? await describeUnknownStores(db, others) : before;

  const describe = (address: string | null): Pick<LookedUpBrand, 'brand' | 'unknown'> => {
    const brand = address === null ? undefined : found.get(address);
    if (address === null) return unknown('not-an-address');
    if (brand) return brandOrPlanLimit(brandOf.get(brand.id));
    const store = stores.get(address);
    if (checkable.has(address)) return unknown(reasonOf(store), store);
    return unknown(hasPublicSuffix(address) ? 'sample-data' : 'not-public');
  };
  return {
    data: given.map((text) => {
      const address = addressOf.get(text) ?? null;
      return { given: text, address, ...describe(address) };
    }),
    check: queued?.check ?? null,
    allowance: queued?.allowance ?? null,
  };
}

const brandOrPlanLimit = (brand: BrandDetail | undefined) =>
  brand ? { brand, unknown: null } : unknown('plan-limit');

function reasonOf(store: UnknownStore | undefined): Unknown['reason'] {
  if (store?.optedOut) return 'opted-out';
  return store && isNoStore(store) ? 'not-a-store' : 'not-in-catalogue';
}

const unknown = (reason: Unknown['reason'], store?: UnknownStore): { brand: null; unknown: Unknown } => ({
  brand: null,
  unknown: {
    reason,
    notes: runNotes(store?.reason ?? null),
    requestedAt: store?.requestedAt?.toISOString() ?? null,
    checkedAt: store?.finishedAt?.toISOString() ?? null,
  },
});

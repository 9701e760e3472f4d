import {
  ApiError,
  type BrandDetail,
  type Lookup,
  runNotes,
  type SourceOutcome,
  traitName,
} from '@brandlode/contract';
import {
  findBrandsByAddress,
  findPrivateBrandByAddress,
  getCollectionStatus,
  getSourceRuns,
  getStore,
  hasPublicSuffix,
  typedAddress,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { workspaceOf } from '../../request-workspace.ts';
import { isCheckable } from '../collection/checkable-stores.ts';
import { collectionTimes, getBrandCollection } from '../collection/get-brand-collection.ts';
import { suggestStores } from '../collection/suggest-names.ts';
import { getBrand } from './get-brand.ts';
import { getPrivateBrandOf, toPrivateBrandDetail } from './private-brands/get-private-brand.ts';

/** What is known of the store at an address. Throws `invalid-request`. */
export async function lookup(
  context: Context,
  { url, claims }: { url: string; claims: RequestClaims },
): Promise<Lookup> {
  const { db } = context.connection;
  const address = typedAddress(url.trim());
  if (address === null) throw noAddress();
  const workspaceId = await workspaceOf(context, claims);
  const found = (await findBrandsByAddress(db, [address])).get(address);
  if (found) {
    const [brand, { data: privateBrand }, collection] = await Promise.all([
      getBrand(context, found.id),
      getPrivateBrandOf(context, { workspaceId, sharedId: found.id }),
      getBrandCollection(context, { id: found.id, claims }),
    ]);
    const { status, requestedAt, startedAt, finishedAt, facts, technologies } = collection;
    return {
      address,
      brand,
      mine: privateBrand,
      store: 'yes',
      notes: [],
      evidence: null,
      platform: platformOf(brand) ?? facts.find(({ fact }) => fact === 'platform')?.value ?? null,
      technologies: technologies.map(({ id, name, group }) => ({ id, name, group })),
      status,
      requestedAt,
      startedAt,
      finishedAt,
    };
  }
  const row = await findPrivateBrandByAddress(db, workspaceId, address);
  const checkable = await isCheckable(context, address);
  if (!row && !checkable && !hasPublicSuffix(address))
    throw new ApiError('invalid-request', {
      errors: [{ path: 'url', message: "can't be looked up here" }],
      detail: "This address can't be looked up here.",
    });
  await suggestStores(context, { addresses: [address], source: 'look-up', workspaceId });
  const [status, store, runs] = await Promise.all([
    context.catalogue.isDemonstration() && !checkable
      ? ('demonstration' as const)
      : getCollectionStatus(db, address),
    getStore(db, address),
    getSourceRuns(db, address),
  ]);
  const run = runs.find(({ source }) => source === 'storefront');
  const hasNoStore = run !== undefined && isNoStore(run);
  return {
    address,
    brand: null,
    mine: row ? toPrivateBrandDetail(row, context.images) : null,
    // A site that could not be read may still be a store.
    store: hasNoStore ? 'no' : 'unknown',
    notes: runNotes(run?.reason ?? null),
    evidence: hasNoStore ? (/^[a-z-]+: (.+)$/s.exec(run.reason ?? '')?.[1] ?? null) : null,
    platform: null,
    technologies: [],
    status,
    ...collectionTimes(store ? [store] : []),
  };
}

/** Whether reading the front page of a site showed that it is not a store. */
export const isNoStore = ({ outcome }: { outcome: SourceOutcome | null }) => outcome === 'not applicable';

const noAddress = () =>
  new ApiError('invalid-request', {
    errors: [{ path: 'url', message: 'is not the address of a store' }],
    detail: "This is not the address of a store. Paste a website, or a store's page on a marketplace.",
  });

const platformOf = ({ platforms: [id] }: BrandDetail) =>
  id === undefined ? undefined : traitName('platforms', id);

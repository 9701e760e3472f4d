import {
  type Brand,
  type BrandDetail,
  FLAG_KEYS,
  isMetric,
  METRIC_KEYS,
  mapKeys,
  type PrivateBrandOf,
  TRAIT_KEYS,
} from '@brandlode/contract';
import {
  findPrivateBrand,
  getBrand,
  getPrivateBrands,
  getRedirect,
  type PrivateBrandRow,
  type ProvenanceByKey,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { noSuchBrand } from '../../../no-such-brand.ts';
import { type BrandValues, toBrand, toBrandDetail } from '../get-brand.ts';
import type { ShownImages } from '../images/image-addresses.ts';
import { estimateWithPrivateVisits } from './estimate-with-private-visits.ts';

/** A private brand of the workspace. Throws `not-found`. */
export async function getPrivateBrand(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  { workspaceId, id }: { workspaceId: string; id: number },
): Promise<BrandDetail> {
  const [row] = await getPrivateBrands(db, workspaceId, [id]);
  if (!row) throw noSuchBrand();
  return toPrivateBrandDetail(row, images);
}

/** The workspace's private brand with the address of a brand of the shared catalogue, and estimates made with its visits. */
export async function getPrivateBrandOf(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  { workspaceId, sharedId: id }: { workspaceId: string; sharedId: number },
): Promise<PrivateBrandOf> {
  const sharedId = (await getRedirect(db, id)) ?? id;
  const row = await findPrivateBrand(db, workspaceId, sharedId);
  if (!row) return { data: null, estimates: {} };
  const data = toPrivateBrandDetail(row, images);
  const shared = await getBrand(db, sharedId);
  return { data, estimates: shared ? await estimateWithPrivateVisits(db, data, shared) : {} };
}

/** Returns a private brand as lists show it. */
export const toPrivateBrand = (row: PrivateBrandRow, images: ShownImages): Brand => ({
  ...toBrand(valuesOf(row), images),
  ...shownWith(row, images),
});

/** Returns a private brand as its page shows it. */
export const toPrivateBrandDetail = (row: PrivateBrandRow, images: ShownImages): BrandDetail => ({
  ...toBrandDetail(valuesOf(row), images),
  ...shownWith(row, images),
});

/** Images come from the shared catalogue: the image addresses in users' files are not fetched. */
const shownWith = ({ sources, shared }: PrivateBrandRow, images: ShownImages) => ({
  profile_image: shared && images.toShown(shared.id, 'logo', shared.profile_image),
  cover_image: shared && images.toShown(shared.id, 'cover', shared.cover_image),
  mine: {
    shared_id: shared?.id ?? null,
    sources: [...sources.values()]
      .sort((a, b) => b.observed_at.getTime() - a.observed_at.getTime())
      .map(({ name, observed_at }) => ({ name, observedAt: observed_at.toISOString() })),
  },
});

/** A brand without a known name has its name in the shared catalogue, or else its address. */
function valuesOf(row: PrivateBrandRow): BrandValues {
  const { address, brand_name, shared } = row;
  const name = brand_name === address ? (shared?.brand_name ?? address) : brand_name;
  const origins = provenanceOf(row);
  const estimates = Object.fromEntries(
    METRIC_KEYS.flatMap((key) => {
      const { kind, low = null, high = null } = origins[key] ?? {};
      return kind === 'estimated' ? [[key, [low, high] as const]] : [];
    }),
  );
  return {
    ...row,
    domain: address,
    brand_name: name,
    technologies: [],
    ...mapKeys(TRAIT_KEYS, () => []),
    kind: null,
    estimates,
    changes: null,
    change_details: null,
    created_at: null,
    origins,
  };
}

function provenanceOf({ sources, source_id, origins, details }: PrivateBrandRow): ProvenanceByKey {
  const provenance: ProvenanceByKey = {};
  for (const key of [...METRIC_KEYS, ...FLAG_KEYS]) {
    const source = sources.get(origins[key] ?? source_id);
    if (!source) continue;
    const { estimated, low, high, ...price } = (isMetric(key) && details[key]) || {};
    provenance[key] = {
      source: source.name,
      kind: estimated ? 'estimated' : 'imported',
      observedAt: source.observed_at.toISOString(),
      ...(low !== undefined && { low }),
      ...(high !== undefined && { high }),
      ...(price.currency !== undefined && { inputs: { source: 'file', ...price } }),
    };
  }
  return provenance;
}

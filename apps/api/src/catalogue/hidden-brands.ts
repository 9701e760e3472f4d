import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { asksForAgeRestricted, type FilterPayload } from '@brandlode/contract';
import { typedAddress } from '@brandlode/database';
import { ONLY_AGE_RESTRICTED } from './index-layout.ts';

const idsByIndex = new WeakMap<CatalogueIndex, Promise<ReadonlySet<number>>>();

/** The age-restricted brands of one version of the catalogue. */
export function ageRestrictedIds(index: CatalogueIndex): Promise<ReadonlySet<number>> {
  const known = idsByIndex.get(index);
  if (known) return known;
  const ids = index
    .filter(ONLY_AGE_RESTRICTED, { offset: 0, limit: index.size })
    .then((page): ReadonlySet<number> => new Set(page.ids));
  idsByIndex.set(index, ids);
  ids.catch(() => idsByIndex.delete(index));
  return ids;
}

const NONE: ReadonlySet<number> = new Set();

/** The brands that a request for these brands hides. */
export const hiddenFrom = async (index: CatalogueIndex, { categories }: FilterPayload) =>
  asksForAgeRestricted(categories) ? NONE : ageRestrictedIds(index);

/** For each suggestion so many are read, in case some are hidden. */
const SPARE = 3;

/** Ids by name and domain, best first; hidden brands only if a whole address is typed. */
export async function suggestBrands(
  index: CatalogueIndex,
  keyword: string,
  limit: number,
): Promise<number[]> {
  if (typedAddress(keyword) !== null && keyword.includes('.')) return index.suggest(keyword, limit);
  const [ids, hidden] = await Promise.all([index.suggest(keyword, SPARE * limit), ageRestrictedIds(index)]);
  return ids.filter((id) => !hidden.has(id)).slice(0, limit);
}

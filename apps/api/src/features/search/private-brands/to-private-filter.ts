import { COUNTRY_IDS, type FilterPayload, isChange, isFlag, isMetric, TRAIT_IDS } from '@brandlode/contract';
import { PRIVATE_LISTS, type PrivateFilter, type PrivateList } from '@brandlode/database';
import { CATEGORY_IDS, TECHNOLOGY_IDS, toFilterSpec } from '../../../catalogue/index-layout.ts';

/** The values of a list in the order of their positions in the index. */
export const LIST_VALUES: Record<PrivateList, readonly (string | number)[]> = {
  locations: COUNTRY_IDS,
  categories: CATEGORY_IDS,
  technologies: TECHNOLOGY_IDS,
  ...TRAIT_IDS,
};

/** A filter payload as a query over private brands, with the same bounds as over the shared catalogue. */
export function toPrivateFilter(payload: FilterPayload): PrivateFilter {
  const { ranges, flags, lists } = toFilterSpec(payload);
  return {
    // Neither similarity nor changes are known of private brands.
    matchesNone:
      payload.like !== undefined ||
      ranges.some(({ metric, unknown }) => isChange(metric) && unknown === 'exclude'),
    ranges: ranges.flatMap(({ metric, ...range }) => (isMetric(metric) ? [{ ...range, metric }] : [])),
    flags: flags.flatMap(({ flag, value }) => (isFlag(flag) ? [{ flag, value }] : [])),
    lists: PRIVATE_LISTS.flatMap((own) =>
      lists
        .filter(({ list }) => list === own)
        .map(({ values, unknown, not }) => ({
          list: own,
          values: values.flatMap((position) => LIST_VALUES[own][position] ?? []),
          unknown,
          not,
        })),
    ),
  };
}

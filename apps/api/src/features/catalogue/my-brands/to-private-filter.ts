import { COUNTRY_IDS, type FilterPayload, isFlag, isMetric } from '@brandlode/contract';
import type { PrivateFilter } from '@brandlode/database';
import { CATEGORY_IDS, toFilterSpec } from '../index-layout.ts';

/** A filter payload as a query over private brands, with the same bounds as over the shared catalogue. */
export function toPrivateFilter(payload: FilterPayload): PrivateFilter {
  const { ranges, flags, lists } = toFilterSpec(payload);
  return {
    ranges: ranges.flatMap(({ metric, ...range }) => (isMetric(metric) ? [{ ...range, metric }] : [])),
    flags: flags.flatMap(({ flag, value }) => (isFlag(flag) ? [{ flag, value }] : [])),
    lists: lists.map(({ list, values, unknown }) => {
      const own = list === 'categories' ? 'categories' : 'locations';
      const ids: (string | number)[] = own === 'categories' ? CATEGORY_IDS : COUNTRY_IDS;
      return { list: own, values: values.flatMap((at) => ids[at] ?? []), unknown };
    }),
  };
}

import { isRange } from '../brands/changes.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload, RangeFilter } from './filter-payload.ts';

/** Adds filters to others: lists are joined, ends of a range are kept unless they contradict the new ones, and anything else is replaced. */
export function withFilters(filters: FilterPayload, added: FilterPayload): FilterPayload {
  const result: FilterPayload = { ...filters, ...added };
  for (const key of keysOf(added)) {
    const [old, next] = [filters[key], added[key]];
    if (Array.isArray(old) && Array.isArray(next)) {
      const opposites = new Set(next.map((value) => (value.startsWith('-') ? value.slice(1) : `-${value}`)));
      const kept = old.filter(
        (value) => !next.includes(value) && !(key === 'technologies' && opposites.has(value)),
      );
      Object.assign(result, { [key]: [...kept, ...next] });
    } else if (isRange(key)) {
      const joined = { ...filters[key], ...added[key] };
      if (joined.unknown === 'only' || isContradiction(joined)) continue;
      result[key] = joined;
    }
  }
  return result;
}

export const isContradiction = ({ min, max }: Pick<RangeFilter, 'min' | 'max'>) =>
  min !== undefined && max !== undefined && min > max;

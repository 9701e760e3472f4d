import { type FilterPayload, FLAGS, isFlag, isRange, RANGES, type Scope } from '@brandlode/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useFacets } from '../../brands/api/count-facets.ts';
import { LIST_LABELS } from '../model/filter-chips.ts';

type FilterKey = keyof FilterPayload;

type Props = {
  scope: Scope;
  /** The filters that no brand matches. */
  filters: FilterPayload;
  onRemove: (key: FilterKey) => void;
  onClear: () => void;
};

/** The filters without which there are results, those with the most results first. */
export function NoResults({ scope, filters, onRemove, onClear }: Props): ReactNode {
  // A live region announces what is added to it.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const { data: facets, isPlaceholderData, isError } = useFacets(filters, scope);
  const helpful =
    isMounted && facets && !isPlaceholderData
      ? keysOf(filters)
          .map((key) => ({ key, brands: key === 'like' ? 0 : (facets.without[key] ?? 0) }))
          .filter(({ brands }) => brands > 0)
          .sort((a, b) => b.brands - a.brands)
      : undefined;

  function hint(): string {
    if (helpful === undefined) return isError ? 'Try removing a filter or widening a range.' : '';
    if (helpful.length > 0) return 'Remove a filter to see more:';
    if (filters.like?.size) return 'Try all sizes, or another brand.';
    if (filters.like) return 'No other brand is similar enough.';
    return keysOf(filters).length > 1
      ? 'No brand matches, even with one filter removed.'
      : 'There are no brands without this filter either.';
  }

  return (
    <div role="status" className="mt-1 min-h-24">
      <p className="text-sm">{hint()}</p>
      {helpful && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {helpful.map(({ key, brands }) => (
            <Button key={key} variant="secondary" size="sm" onClick={() => onRemove(key)}>
              <span className="font-normal">
                Without <span className="font-medium">{labelOf(key)}</span>:{' '}
                <span className="digits">{formatCount(brands, 'brand')}</span>
              </span>
            </Button>
          ))}
          {helpful.length === 0 && keysOf(filters).length > 1 && (
            <Button variant="secondary" size="sm" onClick={onClear}>
              Clear all
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const keysOf = (filters: FilterPayload) => Object.keys(filters) as FilterKey[];

const labelOf = (key: FilterKey): string =>
  isRange(key) ? RANGES[key].label : isFlag(key) ? FLAGS[key].label : LIST_LABELS[key];

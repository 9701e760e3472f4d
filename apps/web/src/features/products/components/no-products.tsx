import { useQueries } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import type { ProductSearchState } from '../../search/model/product-search.ts';
import { foundProductsQuery, pageOf } from '../api/products.ts';
import { totalText } from './product-summary.tsx';

const MAX_TRIED = 8;

type Filter = {
  id: string;
  label: string;
  value: string;
  /** The other filters. */
  without: Pick<ProductSearchState, 'products' | 'brands'>;
  onRemove: () => void;
};

type Props = { search: ProductSearchState; filters: Filter[]; onClear: () => void };

/** The filters without which there are products, those with the most products first. */
export function NoProducts({ search, filters, onClear }: Props) {
  const tried = filters.slice(0, MAX_TRIED);
  const results = useQueries({
    queries: tried.map(({ without }) => ({
      ...foundProductsQuery({ ...pageOf({ ...search, ...without }, false), page: 1, limit: 1 }),
      retry: false,
    })),
  });
  const isPending = results.some(({ isPending }) => isPending);
  const helpful = tried
    .flatMap((filter, index) => {
      const result = results[index]?.data;
      return result && result.total > 0 ? { ...filter, result } : [];
    })
    .sort((a, b) => b.result.total - a.result.total);

  return (
    <div className="px-4 text-center">
      <h2 className="font-semibold text-ink text-lg tracking-tight">No products match</h2>
      <div role="status" className="mt-1.5 min-h-24 text-sm">
        <p>
          {isPending
            ? ''
            : helpful.length > 0
              ? 'Remove a filter to see more:'
              : 'No product matches, even with one filter removed. Products are known only for brands whose stores have been checked.'}
        </p>
        {!isPending && (
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {helpful.map(({ id, label, value, onRemove, result }) => (
              <Button key={id} variant="secondary" size="sm" onClick={onRemove}>
                <span className="font-normal">
                  Without{' '}
                  <span className="font-medium">
                    {label}: {value}
                  </span>
                  : <span className="digits">{totalText(result)}</span>
                </span>
              </Button>
            ))}
            {helpful.length === 0 && (
              <Button variant="secondary" size="sm" onClick={onClear}>
                Clear all filters
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

import type { BrandList } from '@brandlode/contract';
import { ScaleIcon } from '@heroicons/react/24/outline';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet } from '#lib/http.ts';
import { toastError } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FindBrand } from './add-compared-brand.tsx';

const mostPopular = queryOptions({
  queryKey: ['brands', 'most-popular'],
  queryFn: ({ signal }) => apiGet<BrandList>('/api/brands?page=1', { signal }),
});
const EXAMPLE_SIZE = 3;

type Props = { onAdd: (id: number) => void; onCompare: (ids: number[]) => void };

/** A comparison without brands: find the first one, or try an example. */
export function CompareStart({ onAdd, onCompare }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const compareExample = async () => {
    setBusy(true);
    try {
      const { data } = await client.fetchQuery(mostPopular);
      onCompare(data.slice(0, EXAMPLE_SIZE).map(({ id }) => id));
    } catch (error) {
      console.error(error);
      toastError("Couldn't load the brands. Please try again.");
      setBusy(false);
    }
  };
  return (
    <EmptyState
      Icon={ScaleIcon}
      title="Which brands?"
      text="Find them here, or select rows on Search or in a list and choose 'Compare'."
      action={
        <div className="mx-auto w-[min(20rem,100vw-4rem)] text-left">
          <FindBrand ids={[]} onAdd={onAdd} />
        </div>
      }
      note={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void compareExample()}>
          Compare three popular brands
        </Button>
      }
    />
  );
}

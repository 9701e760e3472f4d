import { ScaleIcon } from '@heroicons/react/24/outline';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { popularBrandIds } from '../../../search/api/popular-brands.ts';
import { FindComparedBrand } from './add-compared-brand.tsx';

const EXAMPLE_SIZE = 3;

type Props = { onAdd: (id: number) => void; onCompare: (ids: number[]) => void };

/** A comparison without brands: find the first one, or try an example. */
export function CompareStart({ onAdd, onCompare }: Props) {
  const example = useExclusiveMutation({
    mutationFn: () => popularBrandIds(EXAMPLE_SIZE),
    onSuccess: onCompare,
    onError: () => toastError("Couldn't load the brands. Please try again."),
  });
  return (
    <EmptyState
      Icon={ScaleIcon}
      title="Choose brands to compare"
      text="Find them here, or select rows on Search or in a list and choose 'Compare'."
      action={
        <div className="mx-auto w-[min(20rem,100vw-4rem)] text-left">
          <FindComparedBrand ids={[]} onAdd={onAdd} />
        </div>
      }
      note={
        <Button variant="secondary" size="sm" busy={example.isPending} onClick={() => example.mutate()}>
          Compare three popular brands
        </Button>
      }
    />
  );
}

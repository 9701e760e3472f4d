import { Link } from 'react-router';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { popularBrandIds } from '../../search/api/popular-brands.ts';
import { addToList } from '../api/list-memberships.ts';
import { refetchLists } from '../api/lists.ts';

/** Shown on a list without brands: ways to add some. */
export function EmptyList({ listId }: { listId: string }) {
  const add = useExclusiveMutation({
    mutationFn: async () => addToList(listId, { brandIds: await popularBrandIds() }),
    onError: (error) => toastError(problemText(error)),
    onSettled: refetchLists,
  });
  const canEdit = useCanEdit();
  if (!canEdit) return <EmptyState title="Nothing on this list yet" text={READ_ONLY} />;
  return (
    <EmptyState
      title="Nothing on this list yet"
      text="Use 'Add to list' on a brand's card, row or page, or press L on a keyboard. You can also paste names and domains."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.searchBrands} className={buttonClass('primary')}>
            Search brands
          </Link>
          <Link to={paths.importToList(listId)} className={buttonClass('secondary')}>
            Paste brands
          </Link>
          <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
            Try five popular brands
          </Button>
        </div>
      }
    />
  );
}

import { Button } from '#ui/button.tsx';
import type { ButtonSize } from '#ui/button-class.ts';
import { LoadError } from '#ui/load-error.tsx';

type Props = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  size?: ButtonSize;
  className?: string;
};

/** Loads the next page of a list; not shown after its last one. */
export function ShowMore({ query, size, className = '' }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  if (isFetchNextPageError)
    return <LoadError className={className} text="Couldn't load more." onRetry={() => fetchNextPage()} />;
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      busy={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      Show more
    </Button>
  );
}

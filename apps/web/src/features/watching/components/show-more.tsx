import { Button } from '#ui/button.tsx';
import type { ButtonSize } from '#ui/button-class.ts';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: ButtonSize;
  className: string;
};

/** Loads the next page of a list; not shown after its last one. */
export const ShowMore = ({ query, ...button }: Props) =>
  query.hasNextPage && (
    <Button
      variant="secondary"
      busy={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
      {...button}
    >
      Show more
    </Button>
  );

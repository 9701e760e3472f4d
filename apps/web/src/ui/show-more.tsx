import { useEffect, useRef } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
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

/** Loads the next page of a list; not shown after its last one, to whose first control the focus moves. */
export function ShowMore({ query, size, className = '' }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const focusNew = useRef<() => void>(undefined);
  useEffect(() => {
    if (isFetchingNextPage) return;
    if (!hasNextPage && focusNew.current) focusIfLost(focusNew.current);
    focusNew.current = undefined;
  }, [hasNextPage, isFetchingNextPage]);
  if (!hasNextPage) return null;
  if (isFetchNextPageError)
    return <LoadError className={className} text="Couldn't load more." onRetry={() => fetchNextPage()} />;
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      busy={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        focusNew.current = focusAfterLast(currentTarget);
        fetchNextPage();
      }}
    >
      Show more
    </Button>
  );
}

/** Returns what focuses the control that then follows the last one shown before `button`: this one if none does, and the page if it is gone. */
function focusAfterLast(button: HTMLElement): () => void {
  const page = button.closest('main');
  const controls = () =>
    [...(page?.querySelectorAll<HTMLElement>('a, button, input, [tabindex]') ?? [])].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
  const shown = controls();
  const index = shown.indexOf(button);
  const last = shown[index - 1];
  return () => {
    const after = controls();
    if (last && !after.includes(last)) return page?.focus({ preventScroll: true });
    const next = after[last ? after.indexOf(last) + 1 : 0];
    (next === shown[index + 1] ? (last ?? page) : next)?.focus();
  };
}

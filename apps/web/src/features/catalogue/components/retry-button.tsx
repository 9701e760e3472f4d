import { Button } from '#ui/button.tsx';

/** The button disappears when retrying, so focus moves to the page first. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={(event) => {
        event.currentTarget.closest('main')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      Try again
    </Button>
  );
}

import { Button } from '#ui/button.tsx';

/** Asks again for what did not come. The button goes away by that, so the page takes the focus first. */
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

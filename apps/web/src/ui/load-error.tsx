import { Button } from './button.tsx';

type Props = {
  /** What could not be loaded, as a sentence. */
  text: string;
  onRetry: () => unknown;
  className?: string;
};

/** Shown instead of content that could not be loaded. */
export function LoadError({ text, onRetry, className = '' }: Props) {
  return (
    <div className={`flex min-h-8 flex-wrap items-center gap-3 text-ink-soft text-sm ${className}`}>
      <p>{text}</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={(event) => {
          // The button disappears when retrying, so focus moves to the page first.
          event.currentTarget.closest('main')?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

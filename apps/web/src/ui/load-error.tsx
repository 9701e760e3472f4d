import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** What could not be loaded, as a sentence. */
  text?: ReactNode;
  children?: ReactNode;
  onRetry: () => unknown;
  centered?: boolean;
  className?: string;
};

/** Shown instead of content that could not be loaded. */
export function LoadError({ children, text = children, onRetry, centered = false, className = '' }: Props) {
  return (
    <div
      className={`flex min-h-8 flex-wrap items-center gap-3 text-ink-soft text-sm ${centered ? 'justify-center' : ''} ${className}`}
    >
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

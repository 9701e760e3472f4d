import type { ComponentType, ReactNode } from 'react';

type Props = {
  Icon?: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
  title: string;
  heading?: 'h1' | 'h2';
  /** Why there is nothing, or what to do. */
  text: ReactNode;
  /** A button or link to the next step. */
  action?: ReactNode;
  note?: ReactNode;
};

/** Shown instead of content that does not exist. */
export function EmptyState({ Icon, title, heading: Heading = 'h2', text, action, note }: Props) {
  return (
    <div className="grid place-items-center px-4 py-14 text-center">
      <div className="max-w-md">
        {Icon && <Icon className="mx-auto mb-3 size-9 text-ink-faint" aria-hidden="true" />}
        <Heading className="font-semibold text-lg tracking-tight">{title}</Heading>
        <p className="mt-1.5 text-pretty text-ink-soft text-sm">{text}</p>
        {action && <div className="mt-5">{action}</div>}
        {note && <p className="mt-4 text-ink-faint text-xs">{note}</p>}
      </div>
    </div>
  );
}

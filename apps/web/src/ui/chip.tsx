import { XMarkIcon } from '@heroicons/react/16/solid';
import { onRemovalClick } from '#lib/on-removal-click.ts';

export function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-md bg-accent-soft text-xs forced-colors:border">
      <span className="truncate py-1 pl-2.5">
        <span className="text-ink-soft">{label}:</span>{' '}
        <span className="digits font-medium text-ink">{value}</span>
      </span>
      <button
        type="button"
        onClick={onRemovalClick(onRemove)}
        aria-label={`Remove ${label}: ${value}`}
        data-ring="inside"
        className="mx-0.5 grid size-6 shrink-0 place-items-center rounded text-accent-ink transition-colors hover:bg-accent hover:text-on-accent"
      >
        <XMarkIcon className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}

import { EyeIcon, EyeSlashIcon } from '@heroicons/react/16/solid';

type Props = { columnLabel: string; shown: boolean; onToggle: () => void };

export function ColumnToggle({ columnLabel, shown, onToggle }: Props) {
  const Icon = shown ? EyeIcon : EyeSlashIcon;
  return (
    <button
      type="button"
      aria-pressed={shown}
      aria-label={`Show ${columnLabel} column`}
      title={shown ? 'Hide column' : 'Show column'}
      onClick={onToggle}
      className={`grid size-7 shrink-0 place-items-center rounded-md transition-colors hover:bg-pressed ${shown ? 'text-accent' : 'text-ink-faint'}`}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}

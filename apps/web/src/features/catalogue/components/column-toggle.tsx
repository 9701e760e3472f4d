import { EyeIcon, EyeSlashIcon } from '@heroicons/react/16/solid';
import { IconButton } from '#ui/icon-button.tsx';

type Props = { columnLabel: string; shown: boolean; onToggle: () => void };

export function ColumnToggle({ columnLabel, shown, onToggle }: Props) {
  const Icon = shown ? EyeIcon : EyeSlashIcon;
  return (
    <IconButton
      size="md"
      label={`Show ${columnLabel} column`}
      title={shown ? 'Hide column' : 'Show column'}
      pressed={shown}
      onClick={onToggle}
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

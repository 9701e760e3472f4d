import { StarIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';

const STARS = [1, 2, 3, 4, 5];

type Props = { value: number | null; label: string; onChange: (value: number | null) => void };

/** Five stars. Pressing the current one removes the rating; arrow keys change it. */
export function RatingInput({ value: saved, label, onChange: onSave }: Props) {
  // Quick key presses each start from the previous value.
  const [edit, setEdit] = useState<{ from: number | null; to: number | null }>();
  if (edit && edit.from !== saved) setEdit(undefined);
  const value = edit ? edit.to : saved;
  const onChange = (to: number | null) => {
    setEdit({ from: saved, to });
    onSave(to);
  };
  return (
    <span
      data-control
      className="relative -mx-1 inline-flex rounded px-1 has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      {/* One stop for the keyboard and screen readers instead of five. */}
      <input
        type="range"
        min={0}
        max={5}
        value={value ?? 0}
        aria-label={label}
        aria-valuetext={value === null ? 'No rating' : `${value} of 5 stars`}
        onChange={(event) => onChange(Number(event.target.value) || null)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      {STARS.map((star) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys change the range
        // biome-ignore lint/a11y/noStaticElementInteractions: the range is the control
        <span
          key={star}
          onClick={() => onChange(star === value ? null : star)}
          className={`grid h-8 w-5 cursor-pointer place-items-center transition-colors hover:text-accent in-disabled:pointer-events-none ${star <= (value ?? 0) ? 'text-accent in-disabled:text-ink-faint' : 'text-line-strong forced-colors:opacity-40'}`}
        >
          <StarIcon className="size-4" aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

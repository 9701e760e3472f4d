import type { SizeBand } from '@brandlode/contract';

const SIZES: [SizeBand | undefined, string][] = [
  [undefined, 'All sizes'],
  ['smaller', 'Smaller'],
  ['similar', 'Similar size'],
  ['larger', 'Larger'],
];

type Props = { size: SizeBand | undefined; onSize: (size: SizeBand | undefined) => void };

/** The size of similar brands relative to a brand: by monthly visits, or by prominence where visits are unknown. */
export const SizeChoice = ({ size, onSize }: Props) => (
  <fieldset className="flex flex-wrap gap-1.5">
    <legend className="sr-only">Size</legend>
    {SIZES.map(([band, label]) => (
      <button
        key={label}
        type="button"
        aria-pressed={size === band}
        onClick={() => onSize(band)}
        className={`h-8 rounded-lg border px-3 font-medium text-sm transition-colors ${
          size === band
            ? 'border-accent bg-sunken text-ink'
            : 'border-line-strong text-ink-soft hover:bg-sunken hover:text-ink'
        }`}
      >
        {label}
      </button>
    ))}
  </fieldset>
);

import type { ReactNode } from 'react';

const SIZES = {
  sm: 'h-6 px-2.5 text-xs',
  md: 'h-7 px-2.5 text-sm',
  wide: 'h-8 flex-1 text-sm',
  /** Shows only icons; the labels are tooltips. */
  icon: 'h-7 w-8',
  /** Shows counts, below the labels on narrow screens. */
  counts: 'h-7 px-2.5 text-sm max-sm:h-10 max-sm:flex-1 max-sm:flex-col max-sm:gap-0 max-sm:px-1',
};

type Option<Value> = {
  label: string;
  value: Value;
  icon?: ReactNode;
  /** How many it selects; empty while it is loading. */
  count?: string | undefined;
  /** Called when the option is pointed at or focused. */
  preload?: () => void;
};

type Props<Value> = {
  legend: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: keyof typeof SIZES;
};

export function SegmentedChoice<Value>({ legend, options, value, onChange, size = 'md' }: Props<Value>) {
  const isIcon = size === 'icon';
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5 max-sm:flex-wrap">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          title={isIcon ? option.label : undefined}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          onPointerEnter={option.preload}
          onFocus={option.preload}
          className={`flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium text-ink-soft transition-colors hover:text-ink aria-pressed:bg-thumb aria-pressed:text-ink aria-pressed:shadow-raised aria-pressed:outline-1 aria-pressed:outline-transparent ${SIZES[size]}`}
        >
          {option.icon}
          {isIcon ? <span className="sr-only">{option.label}</span> : option.label}
          {option.count !== undefined && (
            <span className="digits min-h-4 text-2xs text-ink-faint">{option.count}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

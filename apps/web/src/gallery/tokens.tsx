import { MagnifyingGlassIcon as SmallIcon } from '@heroicons/react/16/solid';
import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';

const COLOURS =
  'canvas surface sunken pressed thumb line line-strong control ink ink-soft ink-faint accent accent-hover accent-pressed accent-soft accent-ink on-accent danger danger-soft success success-soft notice-soft notice-ink'.split(
    ' ',
  );
const SIZES = ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl'];

export const Swatches = () =>
  COLOURS.map((name) => (
    <div key={name} className="text-xs" style={{ width: '6rem' }}>
      <div
        className="rounded-lg border border-line"
        style={{ height: '2.25rem', backgroundColor: `var(--${name})` }}
      />
      <p className="mt-1">{name}</p>
    </div>
  ));

export const TypeScale = () => (
  <ul>
    {SIZES.map((size) => (
      <li key={size} style={{ fontSize: `var(--text-${size})` }}>
        {size}: Discover 10,000+ brands
      </li>
    ))}
  </ul>
);

export const IconSizes = () => (
  <>
    <SmallIcon className="size-4" aria-hidden="true" />
    <MagnifyingGlassIcon className="size-4.5" aria-hidden="true" />
    <MagnifyingGlassIcon className="size-5" aria-hidden="true" />
  </>
);

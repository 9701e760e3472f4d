import type { DataKey, FilterPayload } from '@brandlode/contract';
import { FunnelIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { LoadOnIntent } from '#ui/load-on-intent.tsx';

/** Props of the field before and after the script of its options is loaded. */
const FIELD = {
  'aria-label': 'Add a filter',
  placeholder: 'Add a filter… Try klaviyo, germany, price < 40',
  enterKeyHint: 'done',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 200,
  className: 'field h-9 w-full pr-3 pl-9 text-sm',
} as const;

const load = () => import('./filter-field-options.tsx').then(({ FilterFieldOptions }) => FilterFieldOptions);

type Props = {
  /** Filters of which no brand has a value. */
  empty: readonly DataKey[];
  /** Whether results can be similar to a brand; private brands cannot. */
  hasLike: boolean;
  onAdd: (filters: FilterPayload) => void;
};

/** Adds filters by what is typed: a name, a value, or a phrase such as "pet brands in germany under $40". */
export function FilterField(props: Props) {
  const [text, setText] = useState('');
  return (
    <div className="relative">
      <FunnelIcon
        className="pointer-events-none absolute top-2.25 left-2.75 size-4.5 text-ink-faint"
        aria-hidden="true"
      />
      <LoadOnIntent
        load={load}
        props={{ ...props, field: FIELD, text, onText: setText }}
        fallback={
          <input
            {...FIELD}
            type="text"
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        }
      />
    </div>
  );
}

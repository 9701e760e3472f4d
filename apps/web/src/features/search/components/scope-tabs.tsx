import type { Scope } from '@brandlode/contract';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';

const LABELS: Record<Scope, string> = { all: 'All brands', mine: 'My brands' };
const SCOPES: Scope[] = ['all', 'mine'];

type Props = { scope: Scope; onScope: (scope: Scope) => void; children?: React.ReactNode };

/** Switches between the shared catalogue and the user's private brands. `children`: at the end of the bar. */
export function ScopeTabs({ scope, onScope, children }: Props) {
  return (
    <div className={`flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-2 ${TAB_BAR}`}>
      <fieldset className={TAB_LIST}>
        <legend className="sr-only">Brands to search</legend>
        {SCOPES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === scope}
            onClick={() => onScope(choice)}
            className={tabClass({ isActive: choice === scope })}
          >
            {LABELS[choice]}
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

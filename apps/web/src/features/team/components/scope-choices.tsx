import type { KeyScope } from '@brandlode/contract';
import { SCOPE_TEXTS } from '../model/key-texts.ts';

type Props<Scope extends KeyScope> = {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
};

/** Permissions of a key or a connected application, each with what it allows. */
export const ScopeChoices = <Scope extends KeyScope>({ offered, chosen, onChange }: Props<Scope>) => (
  <fieldset>
    <legend className="font-medium text-sm">Permissions</legend>
    <div className="mt-1.5 grid gap-1 sm:grid-cols-2">
      {offered.map((scope) => (
        <label
          key={scope}
          className="-mx-2 flex cursor-pointer items-baseline gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken"
        >
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
            className="size-4 shrink-0 translate-y-0.5 accent-accent"
          />
          <span>
            {SCOPE_TEXTS[scope].label}
            <span className="block text-ink-faint text-xs">{SCOPE_TEXTS[scope].hint}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

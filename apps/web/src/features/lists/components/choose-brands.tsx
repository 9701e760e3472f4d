import type { PasteReport } from '@brandlode/contract';
import { useState } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useAddChosen } from '../api/import-to-list.ts';
import { addedText } from '../model/added-text.ts';
import { ReportPart } from './report-part.tsx';

type Props = { listId: string; listName: string; names: PasteReport['ambiguous'] };

/** Names that several brands have, for the user to choose from. */
export function ChooseBrands({ listId, listName, names }: Props) {
  const add = useAddChosen(listId);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number, isChosen: boolean) =>
    setChosen((old) => new Set(isChosen ? [...old, id] : [...old].filter((other) => other !== id)));
  return (
    <ReportPart
      title="Several matches"
      text="These names belong to several brands. Select the ones you mean."
    >
      <div className="card mt-3 max-h-80 divide-y divide-line overflow-y-auto text-sm">
        {names.map(({ text, candidates }) => (
          <fieldset key={text} className="px-4 py-2.5">
            <legend dir="auto" className="float-left w-full font-medium">
              {text}
            </legend>
            {candidates.map(({ id, name, domain }) => (
              <label key={id} className="flex min-h-8 clear-both items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                  className="size-4 accent-accent"
                />
                <span className="wrap-anywhere min-w-0">
                  <bdi>{name}</bdi> <span className="text-ink-faint">{displayDomain(domain)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <Button
        className="mt-3"
        size="sm"
        busy={add.isPending}
        disabled={chosen.size === 0}
        onClick={() => add.mutate([...chosen])}
      >
        {chosen.size === 0 ? 'Add selected' : `Add ${formatCount(chosen.size, 'brand')}`}
      </Button>
      <span role="status" className="ml-3 text-sm">
        {add.data && !add.isPending && addedText(add.data, listName)}
      </span>
    </ReportPart>
  );
}

import type { BrandCollection } from '@brandlode/contract';
import { CheckIcon, MinusIcon } from '@heroicons/react/16/solid';
import { Spinner } from '#ui/spinner.tsx';
import { checkSteps } from '../model/collection-texts.ts';

/** What the check of one store has read, and what it is reading. */
export function CheckSteps({ collection }: { collection: BrandCollection }) {
  const steps = checkSteps(collection);
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Steps of the check" className="grid w-full gap-1 text-left text-sm">
      {steps.map(({ name, result, found }) => (
        <li key={name} className="flex items-center gap-2">
          {result === null ? (
            <Spinner decorative />
          ) : found ? (
            <CheckIcon className="size-4 text-accent" aria-hidden="true" />
          ) : (
            <MinusIcon className="size-4 text-ink-faint" aria-hidden="true" />
          )}
          <span>{result === null ? `Reading ${name}…` : name}</span>
          {result !== null && <span className="text-ink-soft">{result}</span>}
        </li>
      ))}
    </ol>
  );
}

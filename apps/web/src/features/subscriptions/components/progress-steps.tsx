import { CheckIcon } from '@heroicons/react/16/solid';

export function ProgressSteps() {
  return (
    <nav aria-label="Progress">
      <ol className="mx-auto grid max-w-md grid-cols-2 gap-3">
        <li className="border-accent border-t-2 pt-3">
          <span className="flex items-center gap-2 font-medium text-accent-ink text-sm">
            <CheckIcon className="size-4" aria-hidden="true" />
            <span>Create Account</span>
            <span className="sr-only">(complete)</span>
          </span>
        </li>
        <li className="border-accent border-t-2 pt-3" aria-current="step">
          <span className="flex items-center gap-2 font-medium text-sm">
            <span className="grid size-4 place-items-center" aria-hidden="true">
              <span className="size-2 rounded-full border-4 border-accent" />
            </span>
            Select Plan
          </span>
        </li>
      </ol>
    </nav>
  );
}

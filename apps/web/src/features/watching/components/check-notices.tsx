import type { Check } from '@brandlode/contract';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useCheck, useMarkChecksRead } from '#features/checks/api/checks.ts';
import { CheckProgress } from '#features/checks/components/check-progress.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useOwnChecks } from '../api/notifications.ts';

/** Notices shown at the same time. */
const SHOWN = 3;

/** The user's checks of many stores on every page: while they are in progress, and their end until it was read. */
export function CheckNotices() {
  const checks = useOwnChecks().filter(({ readAt }) => readAt === null);
  if (checks.length === 0) return null;
  return (
    <aside
      aria-label="Checks of stores"
      className="grid gap-3 border-line border-b bg-surface px-4 py-2.5 text-sm sm:px-6 lg:px-8"
    >
      {checks.slice(0, SHOWN).map((check) => (
        <CheckNotice key={check.id} known={check} />
      ))}
    </aside>
  );
}

function CheckNotice({ known }: { known: Check }) {
  const { data: check = known } = useCheck(known.id, known);
  const { mutate: markRead } = useMarkChecksRead();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
        <CheckProgress check={check} />
      </div>
      <TextLink to={paths.check(check.id)}>See the stores</TextLink>
      {check.finishedAt !== null && (
        <IconButton label="Dismiss" size="md" onClick={() => markRead([check.id])}>
          <XMarkIcon className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

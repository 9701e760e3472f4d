import { QueueListIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = { busy: boolean; onNew: () => void; onExample: () => void };

export function NoLists({ busy, onNew, onExample }: Props) {
  const canEdit = useCanEdit();
  if (!canEdit)
    return (
      <div className="card mt-4">
        <EmptyState Icon={QueueListIcon} title="No lists yet" text={READ_ONLY} />
      </div>
    );
  return (
    <div className="card mt-4">
      <EmptyState
        Icon={QueueListIcon}
        title="Collect brands in lists"
        text="A list keeps the brands you want to come back to, with a status, a rating, tags and notes of your own. Sort them as a table, or move them from status to status on a board."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onNew} {...shortcutProps('new-list')}>
              New list
            </Button>
            <Button variant="secondary" busy={busy} onClick={onExample}>
              Try an example
            </Button>
            <Link to={paths.importToNewList} className={buttonClass('secondary')}>
              Paste brands
            </Link>
          </div>
        }
        note="The example is a list of five popular brands, which you can delete at any time. Brands you find on Browse and Search are added with 'Add to list'."
      />
    </div>
  );
}

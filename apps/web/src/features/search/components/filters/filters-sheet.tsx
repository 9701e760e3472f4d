import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import { GroupList, type GroupListProps } from './more-filters.tsx';

type Props = GroupListProps & { open: boolean; onClose: () => void; onSearch: () => void };

/** All groups on a phone. */
export const FiltersSheet = ({ open, onClose, onSearch, ...list }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    className="inset-x-0 bottom-0 max-h-[85dvh] overflow-y-auto rounded-t-xl p-4 data-ending-style:translate-y-full data-starting-style:translate-y-full"
  >
    <DialogTitle className="mb-3 font-semibold text-base">Filters</DialogTitle>
    <GroupList {...list} />
    <div className="mt-4 flex gap-2 *:flex-1">
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      <Button
        onClick={() => {
          onClose();
          onSearch();
        }}
      >
        Search
      </Button>
    </div>
  </Dialog>
);

import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { PopoverOnIntent } from '#ui/popover-on-intent.tsx';
import type { FilterDraft } from '../model/filter-draft.ts';
import { FILTER_BUTTON } from './filter-group-button.tsx';

const load = () => import('./like-panel.tsx').then(({ LikePanel }) => LikePanel);

type Props = { draft: FilterDraft; onDraft: (draft: FilterDraft) => void };

/** Opens the panel for choosing a brand that the results should be similar to. */
export function LikeButton({ draft, onDraft }: Props) {
  const trigger = (
    <button type="button" data-selected={draft.like !== undefined || undefined} className={FILTER_BUTTON}>
      Similar to
      <ChevronDownIcon className="-mr-0.5 size-4 text-ink-faint" aria-hidden="true" />
    </button>
  );
  return (
    <PopoverOnIntent
      load={load}
      props={{ like: draft.like, onLike: (like) => onDraft({ ...draft, like }), trigger }}
    />
  );
}

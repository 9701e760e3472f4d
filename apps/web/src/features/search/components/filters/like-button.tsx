import type { FilterPayload } from '@brandlode/contract';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import { FILTER_BUTTON } from './filter-group-button.tsx';

const load = () => import('./like-panel.tsx').then(({ LikePanel }) => LikePanel);

type Props = { draft: FilterPayload; onDraft: (draft: FilterPayload) => void };

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

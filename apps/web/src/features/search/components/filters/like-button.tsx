import type { FilterPayload } from '@brandlode/contract';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import { CountBadge } from './count-badge.tsx';

const load = () => import('./like-panel.tsx').then(({ LikePanel }) => LikePanel);

type Props = { draft: FilterPayload; onDraft: (draft: FilterPayload) => void };

/** Opens the panel for choosing a brand that the results should be similar to. */
export function LikeButton({ draft, onDraft }: Props) {
  const trigger = (
    <button type="button" data-selected={draft.like !== undefined || undefined} className="filter-button">
      Similar to
      <CountBadge count={draft.like ? 1 : 0} />
    </button>
  );
  return (
    <PopoverOnIntent
      load={load}
      props={{ like: draft.like, onLike: (like) => onDraft({ ...draft, like }), trigger }}
    />
  );
}

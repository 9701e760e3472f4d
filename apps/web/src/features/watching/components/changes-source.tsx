import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#features/lists/api/lists.ts';
import { savedSearchesQuery } from '#features/search/api/saved-searches.ts';
import { Chip } from '#ui/chip.tsx';
import type { ChangesState } from '../model/changes-state.ts';
import { FollowButton } from './follow-button.tsx';

type Props = { state: ChangesState; onRemove: () => void };

export function ChangesSource({ state: { listId = '', searchId = '' }, onRemove }: Props) {
  const list = useQuery({ ...listQuery(listId), enabled: listId !== '' });
  const searches = useQuery({ ...savedSearchesQuery, enabled: searchId !== '' });
  const saved = searches.data?.data.find(({ id }) => id === searchId);
  const name = listId ? list.data?.name : saved?.name;
  const isFollowable = listId !== '' || (saved?.search.scope === 'all' && !saved.search.products);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Chip
        label={listId ? 'List' : 'Saved search'}
        value={name ?? (listId ? 'One of your lists' : 'One of your saved searches')}
        onRemove={onRemove}
      />
      {name !== undefined && isFollowable && (
        <FollowButton kind={listId ? 'list' : 'search'} id={listId || searchId} name={name} />
      )}
    </div>
  );
}

import type { ReactElement } from 'react';
import { Popover } from '#ui/dialog/popover.tsx';
import { SavedSearchList } from './saved-search-list.tsx';

export const SavedSearchesPopover = ({ trigger }: { trigger: ReactElement }) => (
  <Popover label="Saved searches" trigger={trigger}>
    <SavedSearchList />
  </Popover>
);

import type { ReactElement } from 'react';
import { Popover } from '#ui/dialog/popover.tsx';
import type { FilterGroup } from '../../api/list-filters.ts';
import type { filtersWithoutData } from '../../model/filter-data.ts';
import { FilterGroupButton } from './filter-group-button.tsx';
import type { PanelProps } from './filter-group-panel.tsx';
import { LikeButton } from './like-button.tsx';
import { WithoutDataButton } from './without-data-button.tsx';

export type GroupListProps = PanelProps & {
  groups: FilterGroup[];
  hasLike: boolean;
  withoutData: ReturnType<typeof filtersWithoutData>;
};

/** Groups below each other, each with its panel. */
export const GroupList = ({ groups, hasLike, withoutData, ...panel }: GroupListProps) => (
  <div className="grid gap-1.5 [&_button]:w-full [&_button]:justify-between">
    {groups.map((group) => (
      <FilterGroupButton key={group.id} group={group} {...panel} />
    ))}
    {hasLike && <LikeButton draft={panel.draft} onDraft={panel.onDraft} />}
    {withoutData.length > 0 && <WithoutDataButton groups={withoutData} />}
  </div>
);

/** The groups that the bar has no room for. */
export const MoreFilters = ({ trigger, ...list }: GroupListProps & { trigger: ReactElement }) => (
  <Popover label="More filters" trigger={trigger}>
    <GroupList {...list} />
  </Popover>
);

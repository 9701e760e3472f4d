import type { ReactElement } from 'react';
import { Popover } from '#ui/dialog/popover.tsx';
import type { filtersWithoutData } from '../../model/filter-data.ts';
import { WithoutDataNote } from '../without-data-note.tsx';

export type WithoutDataProps = { groups: ReturnType<typeof filtersWithoutData>; trigger: ReactElement };

export const WithoutDataPanel = ({ groups, trigger }: WithoutDataProps) => (
  <Popover label="Filters without data" trigger={trigger}>
    <div className="grid gap-2 p-2 text-sm">
      <WithoutDataNote />
      <dl className="grid gap-2">
        {groups.map(({ name, filters }) => (
          <div key={name}>
            <dt className="text-ink-faint text-xs">{name}</dt>
            <dd>{filters.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Popover>
);

import { TECHNOLOGIES } from '@brandlode/contract';
import type { JSX } from 'react';
import { Popover } from '#ui/dialog/popover.tsx';
import { MultiSelect } from '#ui/fields/multi-select.tsx';

const OPTIONS = [...TECHNOLOGIES.values()].map(({ id, name, group }) => ({ value: id, label: name, group }));

type Props = { trigger: JSX.Element; chosen: string[]; onToggle: (id: string) => void };

/** Technologies to filter by. */
export const TechnologyChoice = ({ trigger, chosen, onToggle }: Props) => (
  <Popover label="Technology" trigger={trigger}>
    <MultiSelect
      label="Search technologies"
      options={OPTIONS}
      selected={chosen}
      onChange={(next) => {
        // After quick presses the other technologies may not be the latest ones.
        const pressed = OPTIONS.find(({ value }) => next.includes(value) !== chosen.includes(value));
        if (pressed) onToggle(pressed.value);
      }}
    />
  </Popover>
);

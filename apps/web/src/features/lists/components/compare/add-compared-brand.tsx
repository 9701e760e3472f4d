import { MAX_COMPARED } from '@brandlode/contract';
import { PlusIcon } from '@heroicons/react/24/outline';
import { FindBrand } from '#features/brands/components/find-brand.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/dialog/popover.tsx';

type Props = { ids: number[]; onAdd: (id: number) => void };

export function AddComparedBrand({ ids, onAdd }: Props) {
  return (
    <Popover
      label="Add brand"
      trigger={
        <Button size="sm" {...shortcutProps('add-compared')}>
          <PlusIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
          Add brand
        </Button>
      }
    >
      <FindComparedBrand ids={ids} onAdd={onAdd} />
    </Popover>
  );
}

export const FindComparedBrand = ({ ids, onAdd }: Props) => (
  <FindBrand
    label="Find a brand to compare"
    without={ids}
    full={
      ids.length >= MAX_COMPARED
        ? `You can compare up to ${MAX_COMPARED} brands. Remove one to add another.`
        : undefined
    }
    onChoose={onAdd}
  />
);

import { PAGE_SIZES, type PageSize as Size } from '@brandlode/contract';
import { useId } from 'react';
import { SelectOf } from '#ui/fields/select.tsx';

const OPTIONS = PAGE_SIZES.map((value) => ({ value, label: String(value) }));

export function PageSize({ size, onSize }: { size: Size; onSize: (size: Size) => unknown }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-ink-faint text-sm">
      <label htmlFor={id} className="whitespace-nowrap">
        Items per page
      </label>
      <SelectOf id={id} options={OPTIONS} value={size} onChange={onSize} className="digits h-8 font-medium" />
    </div>
  );
}

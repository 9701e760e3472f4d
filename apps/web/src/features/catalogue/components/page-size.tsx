import { PAGE_SIZES, type PageSize as Size } from '@brandlode/contract';
import { useId } from 'react';
import { Select } from '#ui/select.tsx';

/** Rows of a page. */
export function PageSize({ size, onSize }: { size: Size; onSize: (size: Size) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-ink-faint text-sm">
      <label htmlFor={id} className="whitespace-nowrap">
        Items per page
      </label>
      <Select
        id={id}
        value={size}
        onChange={({ target }) => {
          const chosen = PAGE_SIZES.find((one) => String(one) === target.value);
          if (chosen) onSize(chosen);
        }}
        className="digits h-8 font-medium"
      >
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </div>
  );
}

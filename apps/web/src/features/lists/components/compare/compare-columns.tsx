import type { BrandDetail } from '@brandlode/contract';
import type { ChangeIds } from '../../model/comparison.ts';
import { CompareHead } from './compare-head.tsx';
import type { CompareRow, CompareSection } from './compare-section.ts';
import { Unknown } from './compare-value.tsx';

type Toggle = { text: string; isOpen: boolean; onToggle: () => void };
export type LayoutProps = {
  brands: BrandDetail[];
  /** `toggle` shows more or fewer rows. */
  sections: (CompareSection & { toggle?: Toggle })[];
  onChange: ((change: ChangeIds) => void) | undefined;
};

/** Brands as columns; names and labels stay in view while the table scrolls. */
export function CompareColumns({ brands, sections, onChange }: LayoutProps) {
  const hasNumbers = sections.some(({ title }) => title === 'Metrics' || title === 'Prices');
  return (
    <table
      style={{ minWidth: `${11 + brands.length * 9}rem` }}
      className="-mb-px w-full table-fixed border-separate border-spacing-0 text-left text-sm"
    >
      <thead>
        <tr>
          <td className={`${LABEL} top-0 z-3 w-44 py-2 text-right text-ink-faint text-xs xl:top-top-bar`}>
            {hasNumbers && (
              <>
                <span className="block">{brands.length > 1 && 'Difference'}</span>
                <span className="block">Growth, 30 days</span>
              </>
            )}
          </td>
          {brands.map(({ id }, index) => (
            <th
              key={id}
              scope="col"
              className={`${CELL} sticky top-0 z-2 bg-surface py-2 align-top font-normal xl:top-top-bar`}
            >
              <CompareHead brands={brands} index={index} onChange={onChange} />
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ title, hint, rows, toggle }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" className={`${BAND} sticky left-0 z-1 px-4 font-medium text-ink-soft`}>
              {title}
              {hint && <span className="ml-2 font-normal text-ink-faint">{hint}</span>}
            </th>
            <td colSpan={brands.length} className={BAND} />
          </tr>
          {rows.map((row) => (
            <Row key={row.label} row={row} brands={brands} />
          ))}
          {toggle && (
            <tr>
              <td colSpan={brands.length + 1} className="border-line border-b px-4">
                <ToggleButton {...toggle} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

type RowProps = { row: CompareRow; brands: BrandDetail[] };

function Row({ row: { label, hint, cells }, brands }: RowProps) {
  return (
    <tr className="[&:has(ul)>*]:align-middle">
      <th scope="row" className={`${LABEL} py-0.5 align-baseline font-normal leading-4.5`}>
        {label}
        {hint && <span className="block text-ink-faint text-xs">{hint}</span>}
      </th>
      {cells.map((cell, index) => (
        <td key={brands[index]?.id} className={`${CELL} wrap-anywhere py-0.5 align-baseline`}>
          {cell ?? <Unknown />}
        </td>
      ))}
    </tr>
  );
}

export const ToggleButton = ({ text, isOpen, onToggle }: Toggle) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="min-h-8 rounded-sm font-medium text-accent-ink text-sm underline-offset-2 hover:underline"
  >
    {text}
  </button>
);

const CELL = 'border-line border-b px-3';
const LABEL = 'sticky left-0 z-1 border-line border-r border-b bg-surface px-4';
const BAND = 'h-6 border-line border-b bg-sunken text-xs';

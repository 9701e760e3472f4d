import type { BrandDetail } from '@brandlode/contract';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import { type LayoutProps, ToggleButton } from './compare-columns.tsx';
import { CompareHead } from './compare-head.tsx';
import { TECHNOLOGIES } from './compare-rows.tsx';
import type { CompareRow } from './compare-section.ts';
import { Unknown } from './compare-value.tsx';

/** Each row as a small chart with a line for each brand, where columns would not fit side by side. */
export function CompareList({ brands, sections, onChange }: LayoutProps) {
  const [first] = brands;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      {onChange && (
        <ul aria-label="Brands" className="card divide-y divide-line">
          {brands.map(({ id }, index) => (
            <li key={id} className="py-1 pr-1 pl-3">
              <CompareHead isListed brands={brands} index={index} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
      {sections.map(({ title, hint, rows, toggle }) => (
        <section key={title} aria-label={title} className="card px-3 pt-2 pb-3">
          <h2 className="font-semibold">
            {title}
            {hint && <span className="ml-2 font-normal text-ink-faint text-xs">{hint}</span>}
          </h2>
          {title === 'Metrics' && first && brands.length > 1 && (
            <p className="text-ink-faint text-xs">
              Compared with <bdi>{first.brand_name}</bdi>, then growth in 30 days
            </p>
          )}
          {title === TECHNOLOGIES ? (
            <Matrix rows={rows} brands={brands} />
          ) : (
            rows.map((row) => <Lines key={row.label} row={row} brands={brands} />)
          )}
          {toggle && <ToggleButton {...toggle} />}
        </section>
      ))}
    </div>
  );
}

type RowProps = { row: CompareRow; brands: BrandDetail[] };

const Lines = ({ row: { label, hint, cells }, brands }: RowProps) => (
  <div className="mt-3">
    <h3 className="font-medium leading-5">
      {label}
      {hint && <span className="ml-2 font-normal text-ink-faint text-xs">{hint}</span>}
    </h3>
    <dl>
      {brands.map(({ id, brand_name }, index) => (
        <div key={id} className="flex min-h-7 flex-wrap items-center gap-x-2 py-0.5">
          <dt className="w-22 truncate text-ink-soft text-xs" title={brand_name}>
            <bdi>{brand_name}</bdi>
          </dt>
          <dd className="wrap-anywhere min-w-34 flex-1">{cells[index] ?? <Unknown />}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Logos as column heads: names would not fit. */
const Matrix = ({ rows, brands }: { rows: CompareRow[]; brands: BrandDetail[] }) => (
  <table className="mt-2 w-full table-fixed text-left">
    <thead>
      <tr>
        <td />
        {brands.map((brand) => (
          <th key={brand.id} scope="col" title={brand.brand_name} className="w-8 pb-1">
            <BrandImage brand={brand} image="logo" className="mx-auto size-6 rounded-md text-2xs" />
            <span className="sr-only">{brand.brand_name}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, cells }) => (
        <tr key={label} className="border-line border-t">
          <th scope="row" className="py-1 pr-2 font-normal leading-4.5">
            {label}
          </th>
          {brands.map(({ id }, index) => (
            <td key={id} className="text-center">
              {cells[index] ?? <Unknown />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

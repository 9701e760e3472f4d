import {
  type Brand,
  countryLabel,
  type DataKey,
  FILTER_GROUPS,
  isChange,
  isMetric,
  isRange,
  isTechnologyColumn,
  isTrait,
  METRICS,
  type RangeKey,
  type Scope,
  type TechnologyColumn,
  type TraitKey,
  technologiesInColumn,
  traitName,
} from '@brandlode/contract';
import { type ReactNode, use } from 'react';
import { formatMetric, formatRange } from '#lib/text/format-number.ts';
import type { DataColumn } from '#ui/table/data-table.tsx';
import { InGrid } from '#ui/table/in-grid.ts';
import type { CellValue } from '#ui/table/table-types.ts';
import { BrandImage } from '../../brands/components/brand-image.tsx';
import { CategoryPill } from '../../brands/components/category-pill.tsx';
import { Change } from '../../brands/components/change.tsx';
import { EstimateMark, EstimateRange } from '../../brands/components/metrics/estimate.tsx';
import { countriesText, kindLabel } from '../../brands/model/brand-facts.ts';
import { brandPath } from '../../brands/model/brand-path.ts';
import { externalUrl, shortUrl } from '../../brands/model/external-url.ts';
import { arranged, isColumnShown, type TableColumns } from '../model/table-columns.ts';
import { privateBrandColumns } from './private-brand-columns.tsx';

const OPTIONS = FILTER_GROUPS.flatMap(({ options }) => options);

/**
 * The default columns fit a window of 1440 pixels, and grow in wider ones. On narrow screens the sticky brand column leaves space for
 * the next column and the beginning of the one after it.
 */
const WIDTHS: Partial<Record<DataKey, string>> = {
  brand_name: 'clamp(12rem, 51vw, max(14.25rem, 12vw))',
  brand_url: 'max(10rem, 10vw)',
  brand_description: '9rem',
  locations: 'max(10.5rem, 10vw)',
  categories: 'max(12rem, 12vw)',
  technologies: 'max(14rem, 12vw)',
};
const widthOf = (heading: string) => `max(${Math.max(6.5, 2.375 + heading.length * 0.4)}rem, 7vw)`;

const columnsOf = (cell: (brand: Brand, key: DataKey) => ReactNode): DataColumn<Brand>[] =>
  OPTIONS.map(({ dataKey, label }) => ({
    id: dataKey,
    header: label,
    numeric: isRange(dataKey),
    width: WIDTHS[dataKey] ?? widthOf(label),
    grows: dataKey === 'brand_description',
    sortable: isRange(dataKey),
    // The cheapest are sought as often as the most expensive.
    highestFirst: isRange(dataKey) && !(isMetric(dataKey) && METRICS[dataKey].section === 'Prices'),
    fixed: dataKey === 'brand_name',
    cell: (brand) => cell(brand, dataKey),
    value: (brand) => copiedValue(brand, dataKey),
  }));

export const RESULT_COLUMNS = columnsOf(cellOf);

/** For narrow screens: the site below the brand instead of in a separate column. */
const NARROW_RESULT_COLUMNS = columnsOf((brand, key) =>
  key === 'brand_name' ? <NameAndSiteCell brand={brand} /> : cellOf(brand, key),
).filter(({ id }) => id !== 'brand_url');

const LOADING_COLUMNS = {
  columns: RESULT_COLUMNS.filter(({ id }) => id === 'brand_name').map((column) => ({
    ...column,
    grows: true,
  })),
  pinned: 1,
};

/**
 * The columns of the results as the user arranged them, of which the first `pinned` stay visible. Narrow screens ignore widths and pinned
 * columns.
 */
export function resultColumns(scope: Scope, columns: TableColumns, isNarrow: boolean) {
  // Columns that appear or vanish later would move the others.
  if (columns.empty === null) return LOADING_COLUMNS;
  const isShown = (key: DataKey) => isColumnShown(columns, key);
  // The site is hidden by its own toggle only.
  const base = isNarrow && isShown('brand_url') ? NARROW_RESULT_COLUMNS : RESULT_COLUMNS;
  const order: DataKey[] = ['brand_name', ...arranged(isNarrow ? { ...columns, pinned: [] } : columns)];
  const inOrder = order.filter(isShown).flatMap((key) => {
    const found = base.find(({ id }) => id === key);
    // Sorting by a column without values would change nothing.
    const column = found && columns.empty?.includes(key) ? { ...found, sortable: false } : found;
    if (!column || isNarrow) return column ?? [];
    const width = columns.widths[key];
    if (width !== undefined) return { ...column, width: `${width}px`, grows: false };
    return columns.pinned.includes(key) ? { ...column, grows: false } : column;
  });
  const pinned = isNarrow ? 0 : columns.pinned.filter(isShown).length;
  return {
    columns: scope === 'mine' ? privateBrandColumns(inOrder) : inOrder,
    // The source of a private brand follows its name.
    pinned: 1 + (pinned > 0 && scope === 'mine' ? 1 : 0) + pinned,
  };
}

function cellOf(brand: Brand, key: DataKey): ReactNode {
  switch (key) {
    case 'brand_name':
      return <NameCell brand={brand} />;
    case 'brand_url':
      return <SiteCell url={brand.brand_url} />;
    case 'brand_description':
      return brand.brand_description ? (
        <span dir="auto" className="block truncate text-ink-soft" title={brand.brand_description}>
          {brand.brand_description}
        </span>
      ) : (
        NONE
      );
    case 'locations':
      return few(brand.locations.map(countryLabel)) ?? NONE;
    case 'categories':
      return <CategoryCell labels={brand.categories} />;
    case 'technologies':
      return brand.technologies.length > 0 ? (
        <span title={brand.technologies.join(', ')}>{few(brand.technologies)}</span>
      ) : (
        NONE
      );
    case 'payments':
    case 'themes':
    case 'platforms':
    case 'languages':
    case 'currencies':
      return few(namesOf(brand, key)) ?? NONE;
    default:
      return isRange(key) ? metricText(brand, key) : <FlagCell value={brand[key]} />;
  }
}

/** Names for the ids and technologies of a brand. */
function namesOf(brand: Brand, key: TraitKey | TechnologyColumn): string[] {
  if (isTrait(key)) return brand[key].map((id) => traitName(key, id));
  return technologiesInColumn(key, brand.technologies);
}

function copiedValue(brand: Brand, key: DataKey): CellValue {
  if (key === 'locations') return brand.locations.map(countryLabel).join(', ');
  if (key === 'categories') return brand.categories.join(', ');
  if (key === 'technologies') return brand.technologies.join(', ');
  if (isTechnologyColumn(key) || isTrait(key)) return namesOf(brand, key).join(', ');
  if (key === 'brand_url') return externalUrl(brand.brand_url);
  return brand[key] ?? null;
}

function metricText(brand: Brand, key: RangeKey): ReactNode {
  if (isChange(key)) return <Change percent={brand[key] ?? null} />;
  const text = formatMetric(key, brand[key]);
  if (text === '-') return NONE;
  const range = brand.estimates?.[key];
  if (range === undefined) return text;
  return (
    <>
      <EstimateMark />
      {text}
      {range && (
        <span className="block text-2xs text-ink-faint leading-3.5">
          <EstimateRange range={formatRange(key, range)} />
        </span>
      )}
    </>
  );
}

const NONE = <span className="text-ink-faint">-</span>;

/** The first two, and the number of others. */
function few(labels: string[]): string | null {
  if (labels.length === 0) return null;
  const more = labels.length - 2;
  return labels.slice(0, 2).join(', ') + (more > 0 ? ` +${more}` : '');
}

function NameCell({ brand }: { brand: Brand }) {
  const facts = [kindLabel(brand.kind), countriesText(brand.locations)]
    .filter((text) => text !== null)
    .join(' · ');
  return (
    <span
      data-known={facts}
      className="relative block after:absolute after:right-0 after:bottom-0 after:left-9.5 after:truncate after:text-2xs after:text-ink-faint after:leading-3.5 after:content-[attr(data-known)] group-data-[density=compact]/rows:after:hidden"
    >
      <NameLink
        brand={brand}
        className={`line-clamp-2 whitespace-normal sm:block sm:truncate ${facts === '' ? '' : 'mb-3.5 group-data-[density=compact]/rows:mb-0'}`}
      />
    </span>
  );
}

function NameAndSiteCell({ brand }: { brand: Brand }) {
  if (externalUrl(brand.brand_url) === null)
    return <NameLink brand={brand} className="line-clamp-2 whitespace-normal" />;
  return (
    <span className="block py-0.5">
      <NameLink brand={brand} className="block truncate" imageClassName="translate-y-2" />
      <span className="-mt-1.5 block truncate pl-9.5 text-xs leading-5">
        <SiteCell url={brand.brand_url} />
      </span>
    </span>
  );
}

function NameLink(props: { brand: Brand; className: string; imageClassName?: string }) {
  const { brand, className, imageClassName = '' } = props;
  const isInGrid = use(InGrid);
  return (
    // A router's link would render again on every navigation.
    <a
      href={brandPath(brand)}
      target="_blank"
      rel="noopener"
      tabIndex={isInGrid ? -1 : undefined}
      title="Opens in a new tab"
      className="flex items-center gap-2.5 font-medium text-ink underline-offset-2 hover:underline"
    >
      <BrandImage brand={brand} image="logo" className={`size-7 shrink-0 rounded-md ${imageClassName}`} />
      <span dir="auto" className={`wrap-anywhere min-w-0 text-left leading-4.5 ${className}`}>
        {brand.brand_name}
      </span>
    </a>
  );
}

function SiteCell({ url }: { url: string | null }) {
  const isInGrid = use(InGrid);
  const href = externalUrl(url);
  if (href === null) return NONE;
  return (
    <a
      href={href}
      tabIndex={isInGrid ? -1 : undefined}
      target="_blank"
      rel="noopener noreferrer"
      title="Opens in a new tab"
      className="inline-block max-w-full truncate py-0.5 align-middle text-ink-soft underline-offset-2 hover:text-ink hover:underline"
    >
      {shortUrl(href)}
    </a>
  );
}

function CategoryCell({ labels }: { labels: string[] }) {
  const [first, ...rest] = labels;
  if (first === undefined) return NONE;
  return (
    <span className="flex items-center gap-1.5" title={labels.join(', ')}>
      <CategoryPill className="min-w-0">{first}</CategoryPill>
      {rest.length > 0 && <span className="digits shrink-0 text-ink-faint text-xs">+{rest.length}</span>}
    </span>
  );
}

function FlagCell({ value }: { value: boolean | null }) {
  if (value === null) return NONE;
  return (
    <span
      className={`inline-block rounded-md px-2 py-0.5 font-medium text-xs ${value ? 'bg-success-soft text-success' : 'bg-sunken text-ink-soft'}`}
    >
      {value ? 'Yes' : 'No'}
    </span>
  );
}

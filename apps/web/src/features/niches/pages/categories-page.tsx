import { type CategoryList, COUNTRIES, type DataKey } from '@brandlode/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { VISITS_BANDS } from '#features/watching/model/changes-state.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { foldText } from '#lib/text/fold-text.ts';
import { useUrlState } from '#lib/use-url-state.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FindField } from '#ui/fields/find-field.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useEmptyColumns } from '../../search/api/list-filters.ts';
import { WithoutDataNote } from '../../search/components/without-data-note.tsx';
import { useCategories, useCategoryMap } from '../api/niches.ts';
import { CategoryMapTable } from '../components/category-map.tsx';
import { CategoryTable } from '../components/category-table.tsx';
import { NicheTabs } from '../components/niche-tabs.tsx';
import { coverage } from '../model/niche-texts.ts';
import {
  formatNiches,
  type NichesState,
  type NicheView,
  nicheFilters,
  PRICE_BANDS,
  parseNiches,
} from '../model/niches-state.ts';
import { hasValues, labelsOf, missingText, type ShownStatistic, STATISTIC_IDS } from '../model/statistics.ts';

export default function CategoriesPage() {
  const [state, change] = useUrlState(parseNiches, formatNiches);
  const [text, setText] = useState('');
  // Everything appears together: tabs that appear later would move those below.
  const empty = useEmptyColumns('all');
  const props = { state, onChange: change, text };
  return (
    <>
      <PageTitle>Niches</PageTitle>
      <PageHeading
        title="Niches"
        lead="Every category in numbers: size, growth, prices, advertising, competition, and where the gaps are."
      />
      {empty === null ? (
        <div aria-busy="true" className="skeleton mt-5 h-96 rounded-xl" />
      ) : (
        <>
          {!empty.includes('technologies') && <NicheTabs />}
          <Filters {...props} empty={empty} onText={setText} />
          {state.view === 'table' ? <TableView {...props} /> : <MapView {...props} by={state.view} />}
        </>
      )}
    </>
  );
}

type Props = {
  state: NichesState;
  onChange: (part: Partial<NichesState>) => unknown;
  text: string;
};

const VIEWS: { label: string; value: NicheView }[] = [
  { label: 'Table', value: 'table' },
  { label: 'By country', value: 'country' },
  { label: 'By price', value: 'price' },
];
const COUNTRY_OPTIONS = [
  { label: 'Any country', value: null },
  ...COUNTRIES.map(({ id, label }) => ({ label, value: id })),
];
const PRICE_OPTIONS = [{ label: 'Any price', value: null }, ...PRICE_BANDS];
const SIZE_OPTIONS = [{ label: 'Any size', value: null }, ...VISITS_BANDS];

const SELECT = 'h-8 text-sm sm:w-40';

type FiltersProps = Props & { empty: readonly DataKey[]; onText: (text: string) => void };

/** A map has no filter on what its columns are; what no brand has is offered only while it is chosen. */
function Filters({ state, onChange, text, empty, onText }: FiltersProps) {
  const { view, country, price, visits } = state;
  const hasPrices = !empty.includes('product_avg_price');
  const views = VIEWS.filter(({ value }) => value !== 'price' || hasPrices || view === 'price');
  return (
    <div
      className={`mt-4 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:last:col-span-2 ${view === 'table' ? '' : 'max-sm:*:first:col-span-2'}`}
    >
      <FindField label="Find a category" text={text} onText={onText} className="sm:w-56" />
      {view !== 'country' && (country !== null || !empty.includes('locations')) && (
        <SelectOf
          aria-label="Country"
          className={SELECT}
          options={COUNTRY_OPTIONS}
          value={country}
          onChange={(to) => onChange({ country: to })}
        />
      )}
      {view !== 'price' && (price !== null || hasPrices) && (
        <SelectOf
          aria-label="Average price"
          className={SELECT}
          options={PRICE_OPTIONS}
          value={price}
          onChange={(to) => onChange({ price: to })}
        />
      )}
      {(visits !== null || !empty.includes('estimated_monthly_traffic')) && (
        <SelectOf
          aria-label="Size"
          className={SELECT}
          options={SIZE_OPTIONS}
          value={visits}
          onChange={(to) => onChange({ visits: to })}
        />
      )}
      <div className="sm:ml-auto">
        <SegmentedChoice
          legend="View"
          options={views}
          value={view}
          onChange={(to) => onChange({ view: to })}
        />
      </div>
    </div>
  );
}

/** What is shown. */
function legend({ known, brands }: CategoryList, shown: ShownStatistic[]): string {
  return [
    `${coverage(known, brands)}.`,
    shown.includes('visits') && 'Visits are estimated.',
    shown.length > 1 && 'The small number below a value is how many brands it is known for.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function TableView({ state, onChange, text }: Props) {
  const filters = useFilters(state);
  const { data: list, isError, isPlaceholderData, refetch } = useCategories(filters);
  const rows = useFound(list?.data, text);
  const [shown, missing] = useMemo(() => {
    const data = list?.data;
    const has = (id: ShownStatistic) => !data || data.some((category) => hasValues(id, category));
    return [STATISTIC_IDS.filter(has), STATISTIC_IDS.filter((id) => !has(id))];
  }, [list]);
  if (isError && !list)
    return <LoadError text="Couldn't load categories." onRetry={refetch} className="mt-6" />;
  return (
    <>
      <p role="status" className="digits mt-3 min-h-5 text-ink-faint text-xs">
        {list && !isPlaceholderData && legend(list, shown)}
      </p>
      {missing.length > 0 && <WithoutDataNote missing={missingText(labelsOf(missing))} />}
      <div className="mt-2">
        <CategoryTable
          categories={rows}
          statistics={shown}
          filters={filters}
          stale={isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          empty={<Nothing {...{ state, onChange, text }} />}
        />
      </div>
    </>
  );
}

function MapView({ state, onChange, text, by }: Props & { by: 'country' | 'price' }) {
  const filters = useFilters({ ...state, [by]: null });
  const { data: map, isError, isPlaceholderData, refetch } = useCategoryMap(by, filters);
  const rows = useFound(map?.data, text);
  if (isError && !map)
    return <LoadError text="Couldn't load categories." onRetry={refetch} className="mt-6" />;
  return (
    <>
      <p role="status" className="digits mt-3 min-h-5 text-ink-faint text-xs">
        {map &&
          !isPlaceholderData &&
          (by === 'country'
            ? 'Brands by country, the most frequent ones. A brand may be in several.'
            : 'Brands by the average price of their products.')}
      </p>
      <div className="mt-2">
        <CategoryMapTable
          map={map}
          rows={rows}
          filters={filters}
          stale={isPlaceholderData}
          empty={<Nothing {...{ state, onChange, text }} />}
        />
      </div>
    </>
  );
}

/** The same object for the same choice, which keeps the columns of the table. */
function useFilters({ view, country, price, visits, sort }: NichesState) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order does not change the filters
  return useMemo(() => nicheFilters({ view, country, price, visits, sort }), [country, price, visits]);
}

/** Categories with brands, or those whose name contains the text. */
function useFound<Row extends { name: string; group: string | null; brands: number }>(
  rows: Row[] | undefined,
  text: string,
): Row[] | undefined {
  const wanted = foldText(text.trim());
  return useMemo(
    () =>
      rows?.filter(({ name, group, brands }) =>
        wanted === '' ? brands > 0 : foldText(`${name} ${group ?? ''}`).includes(wanted),
      ),
    [rows, wanted],
  );
}

function Nothing({ state, onChange, text }: Props) {
  if (text.trim() !== '') return 'Nothing found.';
  if (Object.keys(nicheFilters(state)).length > 0)
    return (
      <div>
        <p>No brands match.</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => onChange({ country: null, price: null, visits: null })}
        >
          Clear filters
        </Button>
      </div>
    );
  return (
    <EmptyState
      title="No categories yet"
      text="They appear here once stores have been checked. Open a brand to check its store."
      action={
        <Link to={paths.brands} className={buttonClass('secondary', 'sm')}>
          Browse brands
        </Link>
      }
    />
  );
}

import { COUNTRY_IDS, type FilterPayload, METRICS, NICHE_PRICE_BANDS } from '@brandlode/contract';
import { VISITS_BANDS } from '#features/watching/model/changes-state.ts';
import type { TableSort } from '#ui/table/table-types.ts';
import { bandRange, priceBand } from './niche-texts.ts';
import { isStatistic, type StatisticId } from './statistics.ts';

export const NICHE_VIEWS = ['table', 'country', 'price'] as const;
export type NicheView = (typeof NICHE_VIEWS)[number];

/** What the page shows; stored in the URL. */
export type NichesState = {
  view: NicheView;
  country: string | null;
  price: string | null;
  visits: (typeof VISITS_BANDS)[number]['value'] | null;
  sort: TableSort & { column: StatisticId };
};

const CENT = 1 / METRICS.product_avg_price.scale;

/** Bands of the average price. */
export const PRICE_BANDS = [0, ...NICHE_PRICE_BANDS].map((min, band) => {
  const range = { min, max: NICHE_PRICE_BANDS[band] ?? null };
  return {
    label: priceBand(range),
    value: range.max === null ? `${min}-` : `${min}-${range.max}`,
    range: bandRange(range, CENT),
  };
});

const DEFAULT_SORT: NichesState['sort'] = { column: 'brands', direction: 'desc' };

/** Reads the URL and ignores invalid parts. */
export function parseNiches(params: URLSearchParams): NichesState {
  const [column = '', direction] = (params.get('sort') ?? '').split(':');
  return {
    view: NICHE_VIEWS.find((view) => view === params.get('view')) ?? 'table',
    country: COUNTRY_IDS.find((id) => id === params.get('country')) ?? null,
    price: PRICE_BANDS.find(({ value }) => value === params.get('price'))?.value ?? null,
    visits: VISITS_BANDS.find(({ value }) => value === params.get('visits'))?.value ?? null,
    sort: isStatistic(column) ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : DEFAULT_SORT,
  };
}

/** The URL's query string; what is not chosen is left out. */
export function formatNiches(_: string, { view, country, price, visits, sort }: NichesState): string {
  const parts = [
    view !== 'table' && `view=${view}`,
    country !== null && `country=${country}`,
    price !== null && `price=${price}`,
    visits !== null && `visits=${visits}`,
    (sort.column !== DEFAULT_SORT.column || sort.direction !== DEFAULT_SORT.direction) &&
      `sort=${sort.column}:${sort.direction}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The brands that the statistics are of. */
export function nicheFilters({ country, price, visits }: NichesState): FilterPayload {
  const [band, size] = [
    PRICE_BANDS.find(({ value }) => value === price),
    VISITS_BANDS.find(({ value }) => value === visits),
  ];
  return {
    ...(country !== null && { locations: [country] }),
    ...(band && { product_avg_price: band.range }),
    ...(size && { estimated_monthly_traffic: size.range }),
  };
}

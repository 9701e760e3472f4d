import {
  CATEGORY_LABELS,
  COUNTRY_IDS,
  categorySlug,
  EVENT_KINDS,
  type EventKind,
  type FilterPayload,
  TECHNOLOGIES,
} from '@brandlode/contract';

/** Which events are shown; stored in the URL, except `brandId`. `days` is the length of the period; null means all of it. */
export type ChangesState = {
  brandId?: number;
  listId?: string;
  searchId?: string;
  kinds: EventKind[];
  /** Only additions and removals of these technologies. */
  technologies: string[];
  /** Only changes of platforms, and technologies that replaced others. */
  switched: boolean;
  category: string | null;
  country: string | null;
  visits: (typeof VISITS_BANDS)[number]['value'] | null;
  days: number | null;
};

/** In days; the first is today. */
export const PERIODS = [1, 7, 30, 90] as const;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Sizes of brands, by monthly visits. */
export const VISITS_BANDS = [
  { label: 'Under 10K visits', value: 'small', range: { max: 9_999 } },
  { label: '10K to 100K visits', value: 'medium', range: { min: 10_000, max: 99_999 } },
  { label: '100K to 1M visits', value: 'large', range: { min: 100_000, max: 999_999 } },
  { label: '1M visits or more', value: 'huge', range: { min: 1_000_000 } },
] as const;

const UUID = /^[0-9a-f-]{36}$/;
const CATEGORY_OF_SLUG = new Map(CATEGORY_LABELS.map((label) => [categorySlug(label), label.toLowerCase()]));

/** Reads the URL and ignores invalid parts. */
export function parseChanges(params: URLSearchParams): ChangesState {
  const [listId, searchId] = ['list', 'search'].map((name) => UUID.exec(params.get(name) ?? '')?.[0]);
  const days = params.get('days');
  return {
    ...(listId ? { listId } : searchId && { searchId }),
    kinds: EVENT_KINDS.filter((kind) => params.get('kinds')?.split(',').includes(kind)),
    technologies: (params.get('technologies') ?? '').split(',').filter((id) => TECHNOLOGIES.has(id)),
    switched: params.get('switched') === '1',
    category: CATEGORY_OF_SLUG.get(params.get('category') ?? '') ?? null,
    country: COUNTRY_IDS.find((id) => id === params.get('country')) ?? null,
    visits: VISITS_BANDS.find(({ value }) => value === params.get('visits'))?.value ?? null,
    days: days === 'all' ? null : (PERIODS.find((each) => String(each) === days) ?? DEFAULT_DAYS),
  };
}

/** The URL's query string; the default period is left out. */
export function formatChanges(state: ChangesState): string {
  const { listId, searchId, kinds, technologies, switched, category, country, visits, days } = state;
  const params = new URLSearchParams();
  if (listId) params.set('list', listId);
  if (searchId) params.set('search', searchId);
  if (kinds.length > 0) params.set('kinds', kinds.join(','));
  if (technologies.length > 0) params.set('technologies', technologies.join(','));
  if (switched) params.set('switched', '1');
  if (category !== null) params.set('category', categorySlug(category));
  if (country !== null) params.set('country', country);
  if (visits !== null) params.set('visits', visits);
  if (days !== DEFAULT_DAYS) params.set('days', days === null ? 'all' : String(days));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** When a period starts. Today is the user's day, longer periods are days of UTC. */
export const sinceOf = (days: number, now = Date.now()): string =>
  days === 1 ? startOfDay(new Date(now)) : new Date(now - days * DAY_MS).toISOString().slice(0, 10);

/** With the offset of the user's time zone, which changes that have only a day are compared by. */
function startOfDay(time: Date): string {
  time.setHours(0, 0, 0, 0);
  const minutes = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}

export function eventsQuery(state: ChangesState): string {
  const query = filtersQuery(state);
  if (state.days !== null) query.set('since', sinceOf(state.days));
  return query.toString();
}

/** For the number of events in each period. */
export function countsQuery(state: ChangesState): string {
  const query = filtersQuery(state);
  for (const days of PERIODS) query.append('since', sinceOf(days));
  return query.toString();
}

function filtersQuery(state: ChangesState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.brandId !== undefined) query.set('brandId', String(state.brandId));
  if (state.listId) query.set('listId', state.listId);
  if (state.searchId) query.set('searchId', state.searchId);
  for (const kind of state.kinds) query.append('kind', kind);
  for (const id of state.technologies) query.append('technology', id);
  if (state.switched) query.set('switched', 'true');
  const brands = brandFilter(state);
  if (Object.keys(brands).length > 0) query.set('brands', JSON.stringify(brands));
  return query;
}

function brandFilter({ category, country, visits }: ChangesState): FilterPayload {
  const band = VISITS_BANDS.find(({ value }) => value === visits);
  return {
    ...(category !== null && { categories: [category] }),
    ...(country !== null && { locations: [country] }),
    ...(band && { estimated_monthly_traffic: band.range }),
  };
}

/** All events of all brands, over any period. */
export const ALL_CHANGES: ChangesState = {
  kinds: [],
  technologies: [],
  switched: false,
  category: null,
  country: null,
  visits: null,
  days: null,
};

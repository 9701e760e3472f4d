import { parse } from 'node:querystring';
import type { Awaitable } from '@brandlode/catalogue-index';
import {
  BrandList,
  BrowseQuery,
  FacetsAnswer,
  FilteredBrandList,
  FilterPayload,
  FilterQuery,
  SearchQuery,
  type Tier,
} from '@brandlode/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { browseBrands } from './browse-brands.ts';
import { countFacets } from './count-facets.ts';
import { filterBrands } from './filter-brands.ts';
import type { JsonBytes } from './json-bytes.ts';
import { searchBrands } from './search-brands.ts';

/** What a list answers from; nothing else may decide what is in it. */
export type Asked<Query, Payload> = { query: Query; payload: Payload; tier: Tier | undefined };

/** A call of section 7 that is answered with a list, in ready JSON bytes. */
export type List<Query = unknown, Payload = unknown> = {
  method: 'GET' | 'POST';
  /** Below `/api`. */
  url: string;
  summary: string;
  query: z.ZodType<Query>;
  /** Null where the call has no body. */
  payload: z.ZodType<Payload> | null;
  /** What the bytes hold: in the documentation, and held by the tests instead of at every call. */
  response: z.ZodType;
  answer: (context: Pick<Context, 'catalogue'>, asked: Asked<Query, Payload>) => Awaitable<JsonBytes>;
};

/** Each is answered with what its own two schemas let through. */
const list = <Query, Payload>(declared: List<Query, Payload>) => declared as List;

export const LISTS: List[] = [
  list({
    method: 'GET',
    url: '/brands',
    summary: 'A page of brands, most popular first',
    query: BrowseQuery,
    payload: null,
    response: BrandList,
    answer: (context, { query }) => browseBrands(context, query.page),
  }),
  list({
    method: 'GET',
    url: '/brands/search',
    summary: 'Brands by name or domain',
    query: SearchQuery,
    payload: null,
    response: BrandList,
    answer: (context, { query }) => searchBrands(context, query.keyword),
  }),
  list({
    method: 'POST',
    url: '/brands/filter',
    summary: 'Brands that fit a filter payload',
    query: FilterQuery,
    payload: FilterPayload,
    response: FilteredBrandList,
    answer: (context, { query, payload, tier }) => filterBrands(context, { ...query, payload, tier }),
  }),
  list({
    method: 'POST',
    url: '/brands/facets',
    summary: 'What each filter option would leave',
    query: z.object({}),
    payload: FilterPayload,
    response: FacetsAnswer,
    answer: (context, { payload }) => countFacets(context, payload),
  }),
];

/** What an address asks for. */
export type ListCall = { address: string; list: List; route: string; query: unknown };

const byRoute = new Map(LISTS.map((list) => [`/api${list.url}`, list]));
/** Most addresses are asked for again and again. */
const calls = new LRUCache<string, ListCall>({ max: 1_000 });

/** The list that an address asks for; undefined where it asks for none, or not in the right words. */
export function listAt(address: string): ListCall | undefined {
  const before = calls.get(address);
  if (before) return before;
  const mark = address.indexOf('?');
  const route = mark < 0 ? address : address.slice(0, mark);
  const list = byRoute.get(route);
  const query = list?.query.safeParse(mark < 0 ? {} : parse(address.slice(mark + 1)));
  if (!list || !query?.success) return undefined;
  const call = { address, list, route, query: query.data };
  calls.set(address, call);
  return call;
}

import {
  type FilteredBrandList,
  type FilterPayload,
  isMetric,
  RANGE_KEYS,
  SealedCursor,
  Sort,
  withFilters,
} from '@brandlode/contract';
import { filtersOf, type PhrasePart, readPhrase } from '@brandlode/contract/vocabulary';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import {
  BrandSummary,
  Changes,
  changesOf,
  Filters,
  MAX_BRANDS,
  readBrands,
  summaryOf,
  USUAL_METRICS,
} from '../facts.ts';
import { toData } from '../untrusted.ts';

export const searchBrands = defineTool({
  name: 'search_brands',
  title: 'Search brands',
  description:
    'Finds online-store brands by a plain phrase such as "pet brands in germany under $40 growing", by filters, or by both. Parts of the phrase that are not understood are returned and not applied. `total` counts all matches; `reachable` those that the plan can page through, and `mayMatch` more brands that might match if the numbers that the filters ask for were known.',
  input: z.strictObject({
    phrase: z.string().max(300).optional(),
    filters: Filters.optional(),
    sort: Sort.optional().describe(
      '`metric:desc` or `metric:asc`; without it the most popular come first, with the filter `like` the most similar.',
    ),
    limit: z.number().int().min(1).max(MAX_BRANDS).default(10),
    cursor: SealedCursor.optional().describe('The `next` of the previous page.'),
  }),
  output: z.object({
    filters: z.record(z.string(), z.unknown()),
    notApplied: z.array(z.object({ text: z.string(), reason: z.string() })),
    total: z.number().int(),
    reachable: z.number().int(),
    mayMatch: z.number().int(),
    brands: z.array(
      BrandSummary.extend({
        changes: Changes.describe('The changes that the filters or the sort order refer to.'),
      }),
    ),
    next: z.string().nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { phrase = '', filters: given = {}, sort, limit, cursor }) {
    const parts = readPhrase(phrase);
    const filters = withFilters(given, filtersOf(parts));
    const filter = (body: FilterPayload, query: object) =>
      session.api.call<FilteredBrandList>('/brands/filter', { method: 'POST', query: { ...query }, body });
    const found = await filter(filters, { after: cursor, limit, sort });
    const open = withUnknown(filters);
    const possible = open && (await filter(open, { limit: 1 })).total;
    const { data } = await readBrands(
      session,
      found.data.map(({ id }) => id),
    );
    const asked = new Set([...Object.keys(filters), sort?.split(':')[0] ?? '']);
    const metrics = [...new Set([...USUAL_METRICS, ...[...asked].filter(isMetric)])];
    return {
      filters,
      notApplied: parts.flatMap(notApplied),
      total: found.total,
      reachable: found.count,
      mayMatch: possible === undefined ? 0 : possible - found.total,
      brands: data.map((brand) => ({
        ...summaryOf(session, brand, metrics),
        changes: changesOf(brand, (key) => asked.has(key)),
      })),
      next: found.cursor,
      page: session.links.search(filters, sort),
    };
  },
});

/** The filters without the condition that numbers are known; undefined if they ask for none. */
function withUnknown(filters: FilterPayload): FilterPayload | undefined {
  const open = { ...filters };
  for (const key of RANGE_KEYS)
    if (open[key]) open[key] = { ...open[key], unknown: open[key].unknown ?? 'include' };
  return RANGE_KEYS.some((key) => open[key]) ? open : undefined;
}

function notApplied(part: PhrasePart): { text: string; reason: string }[] {
  const text = toData(part.text) ?? '';
  if (part.kind === 'filters') return [];
  if (part.kind === 'similar')
    return [{ text, reason: 'Find the brand by lookup_address, then use similar_brands.' }];
  if (part.kind === 'choice')
    return [{ text, reason: `May mean one of these filters: ${JSON.stringify(part.choices)}` }];
  return [{ text, reason: part.reason ?? 'Not understood.' }];
}

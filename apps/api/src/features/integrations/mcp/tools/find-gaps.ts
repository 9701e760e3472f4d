import { z } from 'zod';
import { CategorySummary, readCategories, toCategorySummary } from '../categories.ts';
import { defineTool } from '../define-tool.ts';
import { Cursor, Filters, nextPage } from '../facts.ts';

export const findGaps = defineTool({
  name: 'find_gaps',
  title: 'Find gaps in the market',
  description:
    'All categories with their statistics, those with many visits per brand and few established competitors first (gap score 0 to 100), optionally of the brands that filters match. Categories with too little data, or whose brands hardly sell products, have no score and come last.',
  input: z.strictObject({
    filters: Filters.optional(),
    minBrands: z.number().int().min(0).max(1_000_000).default(10),
    limit: z.number().int().min(1).max(30).default(10),
    cursor: Cursor.optional(),
  }),
  output: z.object({
    brands: z.number().int(),
    total: z.number().int(),
    categories: z.array(CategorySummary),
    next: z.string().nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { filters, minBrands, limit, cursor }) {
    const { brands, data } = await readCategories(session, filters);
    const ordered = data
      .filter((category) => category.brands >= minBrands)
      .sort((a, b) => (b.gapScore ?? -1) - (a.gapScore ?? -1) || b.brands - a.brands);
    const start = (Number(cursor ?? 1) - 1) * limit;
    return {
      brands,
      total: ordered.length,
      categories: ordered.slice(start, start + limit).map((category) => toCategorySummary(session, category)),
      next: nextPage(cursor, limit, ordered.length),
      page: session.links.categories,
    };
  },
});

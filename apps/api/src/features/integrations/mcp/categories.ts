import type { CategoryList, CategoryStatistics, FilterPayload } from '@brandlode/contract';
import { z } from 'zod';
import type { Session } from './define-tool.ts';

const Share = z.object({ share: z.number().nullable(), known: z.number().int() });
const Median = z.object({ median: z.number().nullable(), unit: z.string(), known: z.number().int() });

/** The statistics of a category; `known` is the number of brands that a value is computed from, which has to be five. */
export const CategorySummary = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  brands: z.number().int(),
  visits: Median.extend({ kind: z.literal('estimated'), topThreeShare: z.number().nullable() }),
  growth: Median,
  price: Median,
  advertising: Share,
  newcomers: Share,
  reviewed: Share,
  gapScore: z.number().nullable(),
  gapReason: z.string(),
  page: z.url(),
});

export const toCategorySummary = (
  { links }: Pick<Session, 'links'>,
  {
    id,
    name,
    group,
    brands,
    visits,
    growth,
    price,
    advertising,
    newcomers,
    reviewed,
    gapScore,
    gapReason,
  }: CategoryStatistics,
): z.infer<typeof CategorySummary> => ({
  id,
  name,
  group,
  brands,
  visits: {
    median: visits.median,
    unit: 'visits per month',
    known: visits.known,
    kind: 'estimated',
    topThreeShare: visits.topShare,
  },
  growth: { median: growth.median, unit: '% in 90 days', known: growth.known },
  price: { median: price.median, unit: 'USD', known: price.known },
  advertising: shareOf(advertising),
  newcomers: shareOf(newcomers),
  reviewed: shareOf(reviewed),
  gapScore,
  gapReason: gapReason ?? 'Unknown: too few brands have known visits and reviews.',
  page: links.category(id),
});

const shareOf = ({ share, known }: z.infer<typeof Share>) => ({ share, known });

export const readCategories = ({ api }: Session, brands: FilterPayload | undefined): Promise<CategoryList> =>
  api.call<CategoryList>('/categories', { query: { brands } });

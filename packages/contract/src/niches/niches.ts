import { z } from 'zod';
import { METRIC_KEYS } from '../brands/metrics.ts';
import { numberInUrl } from '../from-url.ts';
import { CategoryStatistics } from './category-statistics.ts';

export const CategoryId = numberInUrl(z.number().int().min(1).max(1_000_000));

const Count = z.number().int().min(0);
const CountOf = z.object({ id: z.string(), count: Count });

/** Brands by category or country; a brand may have several. `known` brands have at least one. */
const Counts = z.object({ known: Count, counts: z.array(CountOf) });

/** Brands by bands of a metric, in displayed units; the last band has no `max`. `known` brands have a value. */
const Bands = z.object({
  known: Count,
  /** Null if no value is known. */
  median: z.number().nullable(),
  bands: z.array(z.object({ min: z.number(), max: z.number().nullable(), count: Count })),
});
export type Bands = z.infer<typeof Bands>;

/** A technology by its id, or a platform. */
const SwitchSide = z.object({ name: z.string(), technology: z.string().nullable() });

/** Statistics of a set of brands: those of a category, or those that use a technology. Every part states its number of brands. */
export const Niche = z.object({
  brands: Count,
  /** Those of the list of categories; null for a technology. */
  statistics: CategoryStatistics.nullable(),
  visits: Bands,
  price: Bands,
  /** In the order of `NICHE_GROWTH`; `known`: brands with known visits 90 days ago as well. */
  growth: z.object({ known: Count, counts: z.array(Count) }),
  countries: Counts,
  categories: Counts,
  /**
   * Technologies that at least five of its brands use, ordered by how far they exceed their share in the whole catalogue. Shares are of
   * the brands with known technologies.
   */
  technologies: z.object({
    known: Count,
    data: z.array(z.object({ id: z.string(), count: Count, share: z.number(), shareOverall: z.number() })),
  }),
  /**
   * Countries and price bands with few of its brands (at least five, at most a tenth) that have at least twice the niche's median
   * visits, the highest first. `known`: brands with known country, price and visits.
   */
  gaps: z.object({
    known: Count,
    data: z.array(
      z.object({
        country: z.string(),
        price: z.object({ min: z.number(), max: z.number().nullable() }),
        brands: Count,
        medianVisits: z.number(),
      }),
    ),
  }),
  /** The newest brands on the web. `known`: brands with a known domain registration or first archived page. */
  newest: z.object({
    known: Count,
    data: z.array(z.object({ id: z.number().int(), name: z.string(), since: z.iso.date() })),
  }),
  /**
   * Technologies that brands added, removed or switched within a group, most frequent first: for a technology those of all brands, because
   * brands that removed it no longer use it. A category includes platforms. `known`: brands observed at least twice; changes of
   * others are unknown. `newest`: those that switched last.
   */
  changes: z.object({
    since: z.iso.date(),
    known: Count,
    technologies: z.array(z.object({ id: z.string(), added: Count, removed: Count })),
    switches: z.array(
      z.object({
        from: SwitchSide,
        to: SwitchSide,
        brands: Count,
        newest: z.array(z.object({ id: z.number().int(), name: z.string() })),
      }),
    ),
  }),
});
export type Niche = z.infer<typeof Niche>;

/** A technology with the number of its brands; `group` is its kind. */
const NicheEntry = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  brands: Count,
});
export type NicheEntry = z.infer<typeof NicheEntry>;
/** `known`: brands with at least one known, of `brands` in the catalogue. */
export const NicheList = z.object({ brands: Count, known: Count, data: z.array(NicheEntry) });
export type NicheList = z.infer<typeof NicheList>;

export const CategoryHistoryQuery = z.object({ metric: z.enum(METRIC_KEYS) });

/**
 * The median of a metric over the brands of a category by month, two years back, oldest first, in displayed units. In each month the
 * last value of a brand counts; months with fewer than five brands are omitted. For large categories up to 2,000 brands are read.
 */
export const CategoryHistory = z.object({
  data: z.array(z.object({ day: z.iso.date(), value: z.number(), brands: Count })),
});
export type CategoryHistory = z.infer<typeof CategoryHistory>;

import { z } from 'zod';
import { categoryByLabel } from './categories.ts';

/** How a value was obtained. An estimate is never presented as a measurement. */
export const PROVENANCE_KINDS = ['measured', 'estimated', 'imported', 'demonstration'] as const;

const Count = z.number().int().min(0);
const Day = z.iso.date();

/** What is not part of a store's prices: entries that are not goods, and products with an unusual price. */
const LeftOut = {
  nonGoods: Count.optional(),
  unusualPrices: Count.optional(),
  /** Of everything that the store lists, in its currency. */
  lowestListed: z.number().min(0).optional(),
  highestListed: z.number().min(0).optional(),
};

/** A price as stated by the store, and the currency's units per US dollar on a day. */
const Price = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  amount: z.number().min(0).optional(),
  rate: z.number().positive().optional(),
  rateDay: Day.optional(),
};

/**
 * The inputs of a source's value. Flat, because stored values are also read by the previous release during an upgrade. Free text
 * is not allowed: the web app formats the inputs (`metric-provenance.ts`).
 */
export const ProvenanceInputs = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('estimates'),
    /** Name and version. */
    formula: z.string().regex(/^[a-z-]{1,50} \d{1,5}$/),
    list: z.enum(['Tranco', 'CrUX', 'Imported']),
    /** The rank lies between these; they are equal for an exact one. */
    bestRank: z.number().int().positive(),
    worstRank: z.number().int().positive(),
    /** Unknown for an imported rank. */
    rankDay: Day.optional(),
    /** In US dollars. */
    averagePrice: z.number().min(0).optional(),
    /** The category that the average price is the median of, because the store's own is not known. */
    priceCategory: z
      .string()
      .refine((label) => categoryByLabel(label.toLowerCase()) !== undefined)
      .optional(),
    /** The day of the imported visits that calibrated it. */
    calibratedWith: Day.optional(),
  }),
  /** The count stated by the store. */
  z.object({ source: z.literal('shopify-meta') }),
  /** `limit`: the list was truncated there. */
  z.object({
    source: z.literal('shopify-products'),
    productsRead: Count,
    limit: Count.optional(),
    ...LeftOut,
    ...Price,
  }),
  /** Without `productsRead` the count stated by the store; `since`: of products added since that day. */
  z.object({
    source: z.literal('woocommerce-products'),
    productsRead: Count.optional(),
    since: Day.optional(),
    ...LeftOut,
    ...Price,
  }),
  /** Products found on the pages read, of those the sitemaps list; without `pagesRead` on the front page. */
  z.object({
    source: z.literal('structured-products'),
    productsRead: Count,
    pagesRead: Count.optional(),
    pagesListed: Count.optional(),
    ...LeftOut,
    ...Price,
  }),
  z.object({ source: z.literal('instagram-business'), account: z.string().regex(/^[a-z0-9._]{1,30}$/) }),
  /** Ads that reached the European Union or the United Kingdom. */
  z.object({ source: z.literal('meta-ad-library') }),
  /** The day of the count on Wikidata. */
  z.object({ source: z.literal('wikidata'), day: Day }),
  /** The review widget or service of the numbers on the store's pages. */
  z.object({ source: z.literal('store-reviews'), by: z.string().min(1).max(40) }),
  /** Posts that mention the store's domain. */
  z.object({ source: z.literal('reddit-search') }),
  /** An amount of an imported file in another currency. */
  z.object({ source: z.literal('file'), ...Price }),
  /** Inputs in the format of an earlier release, which are not displayed. */
  z.object({ source: z.literal('other') }),
]);
export type ProvenanceInputs = z.infer<typeof ProvenanceInputs>;

/** Inputs as stored; those in another format are `other`. */
export const readProvenanceInputs = (stored: unknown): ProvenanceInputs =>
  ProvenanceInputs.safeParse(stored).data ?? { source: 'other' };

/**
 * The origin of a value. `observedAt` is ISO 8601 UTC. `low` and `high` bound an estimate, in the value's own unit; `inputs`
 * is what it was computed from.
 */
export const Provenance = z.object({
  source: z.string(),
  kind: z.enum(PROVENANCE_KINDS),
  observedAt: z.iso.datetime(),
  low: z.number().optional(),
  high: z.number().optional(),
  inputs: ProvenanceInputs.optional(),
});
export type Provenance = z.infer<typeof Provenance>;

/** The inputs of one source. */
export type InputsOf<Source extends ProvenanceInputs['source']> = Extract<
  ProvenanceInputs,
  { source: Source }
>;

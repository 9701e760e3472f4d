import { z } from 'zod';
import { numberInUrl } from '../from-url.ts';

/** How many brands visitors can search without an account. */
export const SAMPLE_SIZE = 200;
/** The most brands in an answer. */
export const SAMPLE_ANSWER_SIZE = 8;
/** A longer question is truncated. */
const MAX_QUESTION = 120;

/** `q`: a phrase such as "pet brands in germany under $40", or a name; every brand matches an empty one. */
export const SampleQuery = z.object({
  q: z
    .string()
    .overwrite((text) => text.trim().replace(/\s+/g, ' ').slice(0, MAX_QUESTION))
    .default(''),
});

export const SampleBrandId = numberInUrl(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** A brand of the sample. Values are texts as displayed, '-' if unknown, estimates with '≈'; ranges are empty without one. */
const SampleBrand = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  domain: z.string(),
  /** A path on this site. */
  logo: z.string().nullable(),
  category: z.string(),
  country: z.string(),
  visits: z.string(),
  visitsRange: z.string(),
  /** Change of the visits over 90 days. */
  growth: z.string(),
  price: z.string(),
  priceRange: z.string(),
  revenue: z.string(),
  revenueRange: z.string(),
  /** Whether it advertises on Facebook, with the day if it started within the last 90 days. */
  ads: z.string(),
});
export type SampleBrand = z.infer<typeof SampleBrand>;

const About = z.object({
  /** The brands are made up. */
  demonstration: z.boolean(),
  /** Says which brands these are. */
  note: z.string(),
});

export const SampleAnswer = About.extend({
  /** Questions that several brands of the sample answer. */
  questions: z.array(z.string()),
  /** Parts of the question that were not understood, and did not filter. */
  ignored: z.array(z.string()),
  total: z.number().int().min(0).max(SAMPLE_SIZE),
  /** How many match, and what was not understood. */
  summary: z.string(),
  data: z.array(SampleBrand).max(SAMPLE_ANSWER_SIZE),
});
export type SampleAnswer = z.infer<typeof SampleAnswer>;

export const SampleBrandPage = About.extend({
  brand: SampleBrand,
  description: z.string().nullable(),
  /** Known metrics. */
  metrics: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** The range of an estimate; empty without one. */
      range: z.string(),
      /** Change over 90 days. */
      growth: z.string(),
      /** How the value was obtained, and when. */
      source: z.string(),
    }),
  ),
  /** Monthly visits over two years, oldest first. */
  visits: z.array(z.object({ day: z.iso.date(), value: z.number() })),
});
export type SampleBrandPage = z.infer<typeof SampleBrandPage>;

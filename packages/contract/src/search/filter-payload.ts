import { z } from 'zod';
import { CATEGORY_LABELS } from '../brands/categories.ts';
import { RANGE_KEYS } from '../brands/changes.ts';
import { COUNTRY_IDS } from '../brands/countries.ts';
import { FLAG_KEYS, mapKeys } from '../brands/metrics.ts';
import { TECHNOLOGIES } from '../brands/technologies.ts';
import { TRAIT_IDS, TRAIT_KEYS, type TraitKey } from '../brands/traits.ts';
import { UNKNOWN } from '../brands/unknown.ts';
import { LikeFilter } from './like-filter.ts';

/**
 * A range over one metric or its change, both ends included, in displayed units (dollars, stars, percent); a missing end is open. Brands without a value
 * are excluded unless `unknown` is `include`; `only` selects just them.
 */
export const RangeFilter = z
  .strictObject({
    min: z.number().min(-1e15).max(1e15).optional(),
    max: z.number().min(-1e15).max(1e15).optional(),
    unknown: z.enum(['exclude', 'include', 'only']).optional(),
  })
  .refine((range) => range.min === undefined || range.max === undefined || range.min <= range.max, {
    message: 'min must not be above max',
    path: ['min'],
  });
export type RangeFilter = z.infer<typeof RangeFilter>;

/** `unknown` selects brands without a value. */
export const FlagFilter = z.union([z.boolean(), z.literal(UNKNOWN)]);
export type FlagFilter = z.infer<typeof FlagFilter>;

const knownCategories = new Set([...CATEGORY_LABELS.map((label) => label.toLowerCase()), UNKNOWN]);
const knownCountries = new Set([...COUNTRY_IDS, UNKNOWN]);
const knownTechnologies = new Set([...TECHNOLOGIES.keys()].flatMap((id) => [id, `-${id}`]));

const traitList = (key: TraitKey) => {
  const known = new Set([...TRAIT_IDS[key], UNKNOWN]);
  return z.array(z.string().refine((id) => known.has(id), `not a known id of ${key}`)).max(300);
};

/**
 * The filter payload: metrics and their changes as ranges, flags as a value, `locations` as country ids, `categories` as lower-case labels.
 * `technologies` as ids: a brand has at least one of each requested group; `-` before an id excludes brands that have it. Brands with
 * unknown technologies match only with `unknown`. With `like` the most similar brands come first unless the search is sorted; private
 * brands never match it.
 * All keys must match; within the other lists any one suffices. An empty list is the same as no list. Unknown keys, countries, categories and
 * technologies are rejected, naming the field.
 */
export const FilterPayload = z.strictObject({
  ...mapKeys(RANGE_KEYS, () => RangeFilter.optional()),
  ...mapKeys(FLAG_KEYS, () => FlagFilter.optional()),
  locations: z
    .array(z.string().refine((id) => knownCountries.has(id), 'not a known country id'))
    .max(300)
    .optional(),
  categories: z
    .array(z.string().refine((label) => knownCategories.has(label), 'not a known category label'))
    .max(300)
    .optional(),
  technologies: z
    .array(
      z.string().refine((id) => id === UNKNOWN || knownTechnologies.has(id), 'not a known technology id'),
    )
    .max(100)
    .optional(),
  ...mapKeys(TRAIT_KEYS, (key) => traitList(key).optional()),
  like: LikeFilter.optional(),
});
export type FilterPayload = z.infer<typeof FilterPayload>;

import { z } from 'zod';

/** Profiles by network: the name or path after the network's own address. */
export const PROFILE_NETWORKS = [
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'twitter',
  'linkedin',
  'pinterest',
] as const;

/** One line of `brands.ndjson`. Only facts; unknown ones are absent. */
export const StarterBrand = z
  .object({
    /** Wikidata's id, the brand's permanent identity in this file. */
    id: z.string().regex(/^Q\d+$/),
    name: z.string().min(1),
    url: z.url({ protocol: /^https?$/ }),
    /** Labels of our taxonomy, the most precise ones. */
    categories: z.array(z.string()).min(1),
    /** ISO 3166-1 alpha-2 of countries with locations of the brand, its home country first if known. */
    countries: z.array(z.string()),
    /** File on Wikimedia Commons. */
    logo: z.string().optional(),
    /** Name of its picture in `logos.json`. */
    icon: z.string().optional(),
    /** How well known it is, 0 to 1,000; the rule is in docs/decisions/popularity.md. */
    prominence: z.int().min(0).max(1000),
  })
  .extend(
    Object.fromEntries(PROFILE_NETWORKS.map((network) => [network, z.string().optional()])) as Record<
      (typeof PROFILE_NETWORKS)[number],
      z.ZodOptional<z.ZodString>
    >,
  );
export type StarterBrand = z.infer<typeof StarterBrand>;

import { z } from 'zod';

export const BRAND_KINDS = [
  'shop',
  'food',
  'travel',
  'finance',
  'leisure',
  'health',
  'vehicles',
  'services',
] as const;
export type BrandKind = (typeof BRAND_KINDS)[number];

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
    kind: z.enum(BRAND_KINDS),
    /** Labels of our taxonomy, the most precise ones. */
    categories: z.array(z.string()).min(1),
    /** ISO 3166-1 alpha-2 of countries with locations of the brand, its home country first if known. */
    countries: z.array(z.string()),
    /** File on Wikimedia Commons. */
    logo: z.string().optional(),
  })
  .extend(
    Object.fromEntries(PROFILE_NETWORKS.map((network) => [network, z.string().optional()])) as Record<
      (typeof PROFILE_NETWORKS)[number],
      z.ZodOptional<z.ZodString>
    >,
  );
export type StarterBrand = z.infer<typeof StarterBrand>;

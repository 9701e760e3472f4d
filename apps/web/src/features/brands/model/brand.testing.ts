import { type Brand, FLAG_KEYS, METRIC_KEYS, mapKeys } from '@brandlode/contract';

/** A brand of which only `part` is known. */
export const brandWith = (part: Partial<Brand>): Brand => ({
  id: 1,
  brand_name: 'Fernloft',
  domain: 'fernloft.example',
  brand_url: null,
  profile_image: null,
  cover_image: null,
  categories: [],
  technologies: [],
  platforms: [],
  languages: [],
  currencies: [],
  locations: [],
  brand_description: null,
  fb_url: null,
  ig_url: null,
  shopify_url: null,
  ...mapKeys(METRIC_KEYS, () => null),
  ...mapKeys(FLAG_KEYS, () => null),
  kind: null,
  ...part,
});

import { type Brand, FLAG_KEYS, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stats } from './brand-card.tsx';

const BRAND: Brand = {
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
};
const MISSING = 'Visits not collected';

it('a card says that visits were not collected only where they are unknown', () => {
  expect(renderToStaticMarkup(<Stats brand={BRAND} />)).toContain(MISSING);
  const known = renderToStaticMarkup(<Stats brand={{ ...BRAND, estimated_monthly_traffic: 12_100_000 }} />);
  expect(known).toContain('12.1M visits/mo');
  expect(known).not.toContain(MISSING);
});

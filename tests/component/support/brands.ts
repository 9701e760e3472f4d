import type { Brand, BrandDetail } from '@brandlode/contract';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer } from './api.ts';

/** Different brands with ids from 1, the most popular first. */
export const brands = (count: number): Brand[] =>
  Array.from({ length: count }, (_, index) => ({
    ...EXAMPLES.Brand,
    id: index + 1,
    brand_name: `Kettle ${index + 1}`,
    domain: `kettle-${index + 1}.example`,
    brand_url: `https://kettle-${index + 1}.example`,
    estimated_monthly_traffic: 50_000 - index,
  }));

/** Answers Browse, Search and brand pages with these brands, page by page, whatever they are sorted and filtered by. */
export function answerBrands(data: Brand[]): void {
  const page = (query: Record<string, string>, size: number) => {
    const first = (Number(query.page) - 1) * size;
    return data.slice(first, first + size);
  };
  answer('listBrands', ({ query }) => ({ data: page(query, 24) }));
  answer('filterBrands', ({ query }) => ({
    data: page(query, Number(query.limit)),
    count: data.length,
    total: data.length,
  }));
  answer('countFacets', { total: data.length });
  answer('getBrand', ({ params }) => data.find(({ id }) => id === Number(params.id)) ?? {});
}

/** A brand with every link, several categories and a long description. */
export const LINKED: Partial<BrandDetail> = {
  categories: ['Home and garden', 'Furniture', 'Interior design and decoration'],
  brand_description: 'Furniture for small flats, made to order in Gothenburg. '.repeat(12),
  fb_url: 'https://facebook.example/a',
  ig_url: 'https://instagram.example/a',
  fb_ads_library_url: 'https://facebook.example/ads/library/?id=1',
  trustpilot_url: 'https://trustpilot.example/review/a',
  shopify_url: 'https://a.myshopify.example',
  brand_url: 'a.example',
};

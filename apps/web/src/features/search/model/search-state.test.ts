import { CATEGORY_LABELS, categorySlug, FilterPayload } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { formatSearch, parseSearch, type SearchState } from './search-state.ts';
import { DEFAULT_COLUMNS } from './table-columns.ts';

const read = (address: string) => parseSearch(new URLSearchParams(address));
const EMPTY: SearchState = { scope: 'all', filters: {}, columns: DEFAULT_COLUMNS, page: 1 };

describe('A search in the URL', () => {
  it('has ends that select the same brands where a metric has no more digits', () => {
    const filters = {
      fb_likes_count: { min: 100.2, max: 5000.9 },
      trustpilot_rating: { min: 1.1, max: 4.25 },
    };
    expect(formatSearch({ ...EMPTY, filters })).toBe('?fb_likes_count=101-5000&trustpilot_rating=1.1-4.2');
  });

  it('round-trips filters, columns and page', () => {
    const search: SearchState = {
      scope: 'mine',
      filters: {
        estimated_monthly_traffic: { max: 34_600_000_000, unknown: 'include' },
        fb_likes_count: { min: 100, max: 5000 },
        reddit_mentions_count: { unknown: 'only' },
        trustpilot_rating: { min: 3 },
        is_fb_ads_active: true,
        is_pinned: 'unknown',
        locations: ['DE', 'US', 'unknown'],
        categories: ['sports', 'unknown', 'wine, beer and spirits', "women's clothing"],
        technologies: ['-judge-me', 'klaviyo', 'unknown'],
      },
      sort: 'fb_likes_count:asc',
      columns: { ...DEFAULT_COLUMNS, shown: { locations: true, brand_url: false } },
      page: 2,
      limit: 50,
    };
    const address = formatSearch(search);
    expect(address).toBe(
      '?scope=mine&estimated_monthly_traffic=-34600000000,unknown&fb_likes_count=100-5000&reddit_mentions_count=unknown' +
        '&trustpilot_rating=3-&is_fb_ads_active=true&is_pinned=unknown&locations=DE,US,unknown' +
        '&categories=sports,unknown,wine-beer-and-spirits,womens-clothing&technologies=-judge-me,klaviyo,unknown&sort=fb_likes_count:asc&columns=-brand_url,locations&limit=50&page=2',
    );
    expect(read(address)).toEqual(search);
    expect(FilterPayload.parse(read(address).filters)).toEqual(search.filters);
  });

  it('keeps decimal ends of prices, ratings and changes', () => {
    const filters: FilterPayload = {
      trustpilot_rating: { min: 4.5 },
      product_avg_price: { min: 20, max: 49.99 },
      fb_likes_count_change_30d: { min: -2.5, max: -0.5 },
    };
    expect(read(formatSearch({ ...EMPTY, filters })).filters).toEqual(filters);
  });

  it('is empty for an unfiltered first page', () => {
    expect(formatSearch(EMPTY)).toBe('');
    expect(read('')).toEqual(EMPTY);
  });

  it.each([
    'fb_likes_count=5000-100',
    'fb_likes_count=abc',
    'fb_likes_count=1.5-2',
    'fb_likes_count=1e3-',
    'product_avg_price=1.999-2',
    'product_avg_price=.5-2',
    'fb_likes_count=-5--1',
    'fb_likes_count=9999999999999999-',
    'is_fb_ads_active=yes',
    'locations=ZZ,,%00',
    'categories=no-such-thing',
    'technologies=no-such-thing,--klaviyo,-unknown',
    'columns=-brand_name,no_such_column,--',
    'page=0',
    'page=-3',
    'page=1000000000000',
    'page=NaN',
    'page=2.5',
    'scope=others',
    'brand_name=x&__proto__=1&constructor=2',
    'columns=brand_url,-locations',
    'columns=fb_likes_count.x,brand_name.pin,order,order.nothing,.,no_such_column.100,toString.pin',
    'sort=brand_name:asc',
    'sort=fb_likes_count:up',
    'sort=fb_likes_count:asc:desc',
    'limit=10',
    'limit=17',
    'limit=1000',
  ])('ignores invalid parts: %s', (address) => {
    expect(read(address)).toEqual(EMPTY);
  });

  it('keeps the valid parts of a damaged URL', () => {
    expect(read('locations=us,ZZ,us&fb_likes_count=x&columns=+locations,-brand_url&page=3')).toEqual({
      scope: 'all',
      filters: { locations: ['US'] },
      columns: { ...DEFAULT_COLUMNS, shown: { locations: true, brand_url: false } },
      page: 3,
    });
  });

  it('has a unique slug for every category', () => {
    expect(new Set(CATEGORY_LABELS.map(categorySlug)).size).toBe(CATEGORY_LABELS.length);
    for (const label of CATEGORY_LABELS) expect(categorySlug(label)).toMatch(/^[\p{L}\p{N}-]+$/u);
  });
});

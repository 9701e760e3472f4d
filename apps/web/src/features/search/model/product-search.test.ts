import { ProductFilters } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { productChips } from './product-chips.ts';
import { formatProductSearch, parseProductSearch } from './product-search.ts';

const parse = (text: string) => parseProductSearch(new URLSearchParams(text));

describe('The URL of a product search', () => {
  it('keeps every filter of products and brands, the order, the page and the view', () => {
    const address =
      '?keyword=yoga+mat+%26+bag&type=mats%2C+thick&type=straps&price=5-29.5&discount=20&new=30&stock=available' +
      '&limit=25&view=table&sort=price:asc&monthly_traffic=50000-&locations=DE&categories=yoga&page=3';
    const known = address
      .replace('monthly_traffic', 'estimated_monthly_traffic')
      .replace('&categories=yoga', '');
    const search = parse(known);
    expect(search.products).toEqual({
      keyword: 'yoga mat & bag',
      types: ['mats, thick', 'straps'],
      minPrice: 5,
      maxPrice: 29.5,
      minDiscount: 20,
      newWithinDays: 30,
      available: true,
    });
    expect(search).toMatchObject({
      brands: { estimated_monthly_traffic: { min: 50_000 }, locations: ['DE'] },
      sort: 'price:asc',
      page: 3,
      limit: 25,
      view: 'table',
    });
    expect(formatProductSearch(search)).toBe(known);
  });

  it('is empty for the defaults, and ignores invalid parts', () => {
    expect(formatProductSearch(parse(''))).toBe('');
    const damaged =
      '?keyword=+&type=&price=a-b&discount=100&new=0&stock=maybe&sort=price&limit=7&view=x&page=0';
    expect(formatProductSearch(parse(damaged))).toBe('');
  });

  it('keeps the highest price that can be entered; higher ones in a link count as that', () => {
    const { products } = parse('?price=20-1000000000');
    expect(products).toEqual({ minPrice: 20, maxPrice: 1e9 });
    expect(ProductFilters.parse(parse('?price=20-9999999999.99').products)).toEqual(products);
  });

  it('keeps gone products apart from those that are sold', () => {
    expect(parse('?stock=gone').products).toEqual({ gone: true });
    expect(parse('?stock=sold-out').products).toEqual({ available: false });
  });
});

it('a chip removes only its own filter from the latest ones', () => {
  const { products } = parse('?keyword=mat&type=a&type=b&price=-30&new=30&stock=gone');
  const chips = productChips(products);
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Text: mat',
    'Type: a',
    'Type: b',
    'Price: up to $30',
    'New: within 30 days',
    'Stock: No longer sold',
  ]);
  let left = products;
  for (const { remove } of chips) left = remove(left);
  expect(left).toEqual({});
  expect(chips[1]?.remove(products)).toEqual({ ...products, types: ['b'] });
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { type ApiCall, answer, callsOf } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { clickTwice, parameter, path, press } from './support/page.ts';

const [MAT] = EXAMPLES.BrandProducts.data;
const [FOUND] = EXAMPLES.FoundProducts.data;
const button = (name: string | RegExp) => page.getByRole('button', { name });

it('the Products tab filters by price bar, type and stock, and shows what is known of a product', async () => {
  const change = { at: '2026-03-01T12:00:00.000Z', price: { min: 11, max: 11 }, compareAt: null };
  const best = {
    ...MAT!,
    title: 'Cork mat',
    currency: 'USD',
    price: { min: 25, max: 25 },
    compareAt: 50,
    discount: 50,
    bestSellingRank: 3,
    prices: [change, { ...change, at: '2026-03-08T12:00:00.000Z', price: { min: 25, max: 25 } }],
  };
  answerBrands(brands(1));
  answer('listBrandProducts', {
    data: [best],
    kept: 30,
    gone: 1,
    types: [{ type: 'travel mats', count: 15 }],
    histogram: [
      { min: 10, max: 49.99, count: 28 },
      { min: 50, max: 99.99, count: 0 },
      { min: 100, max: 149.99, count: 1 },
    ],
  });
  const expectPath = (query: string) => expect.poll(path).toBe(`/brands/1/products${query}`);
  await openPage('/brands/1/products');
  await expect.element(page.getByText(/products?\. 1 no longer sold\.$/)).toBeVisible();
  const card = page.getByRole('article', { name: 'Cork mat' });
  for (const text of ['#3 best seller', '$25.00', '-50%'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  const line = card.getByRole('img', { name: /^Price changes: \$11\.00 on .*; \$25\.00 on / });
  await expect.element(line).toBeVisible();
  await expect.element(card.getByRole('link')).toHaveAttribute('href', MAT!.url!);

  // Arrows skip prices that no product has.
  button(/^\$10.* 28 products$/)
    .element()
    .focus();
  await press('ArrowRight');
  await press('Enter');
  await expectPath('?price=100-149.99');
  await press('Enter');
  await expectPath('');
  await button(/^Travel mats 15 products/i).click();
  await expectPath('?type=travel+mats');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('price:asc');
  await expectPath('?type=travel+mats&sort=price:asc');
  await button(/^Remove Type/).click();
  await expectPath('?sort=price:asc');
  await page.getByRole('combobox', { name: 'Stock' }).selectOptions('gone');
  await expectPath('?stock=gone&sort=price:asc');
  history.back();
  await expectPath('?sort=price:asc');
  const filtersOf = ({ query: { minPrice, types, sort, gone } }: ApiCall) => ({
    minPrice,
    types,
    sort,
    gone,
  });
  // A second press that comes before the first is rendered counts as well.
  for (const bar of [button(/^\$100.* 1 product$/), button(/^Travel mats 15 products/i)]) clickTwice(bar);
  (button(/^Travel mats 15 products/i).element() as HTMLElement).click();
  await expectPath('?type=travel+mats&sort=price:asc');
  const sent = callsOf('listBrandProducts').map(filtersOf);
  for (const filters of [
    { minPrice: '100', sort: 'newest' },
    { types: 'travel mats', sort: 'price:asc' },
    { gone: 'true', sort: 'price:asc' },
  ])
    expect(sent).toContainEqual({ minPrice: undefined, types: undefined, gone: undefined, ...filters });
});

it('an empty page of products is explained: none collected, past the last page, or no matches', async () => {
  answerBrands(brands(1));
  answer('listBrandProducts', { data: [], count: 0, total: 0, types: [], histogram: [], kept: 0 });
  await openPage('/brands/1/products');
  await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();

  const found = (total: number) => ({ data: total === 0 ? [] : [FOUND!], total, count: total });
  answer('searchProducts', ({ query: { keyword, types } }) =>
    found(keyword === undefined ? (types === 'zzzz' ? 0 : types ? 14 : 30) : 0),
  );
  const router = await openPage('/products?limit=25&page=9');
  await expect.element(page.getByText('Showing 26 to 30 of 30 results')).toBeVisible();
  await expect.poll(() => parameter('page')).toBe('2');
  await router.navigate('/products?keyword=zzzzqqq&type=mats');
  await button('Without Text: zzzzqqq: 14').click();
  await expect.element(page.getByText('14 products match').first()).toBeVisible();
  await router.navigate('/products?keyword=zzzzqqq&type=zzzz');
  await button('Clear all filters').click();
  await expect.element(page.getByText('30 products match').first()).toBeVisible();
});

it('that a search found no products is not said of the next one while it is loading', async () => {
  answerBrands(brands(1));
  answer('searchProducts', { data: [], total: 0, count: 0 });
  const router = await openPage('/products?keyword=nothing');
  const none = page.getByRole('heading', { name: 'No products match' });
  await expect.element(none).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer('searchProducts', async () => {
    await promise;
    return { data: EXAMPLES.FoundProducts.data, total: 1, count: 1 };
  });
  await router.navigate('/products?keyword=mat');
  await expect.element(none).not.toBeInTheDocument();
  resolve();
  await expect.element(page.getByRole('article', { name: FOUND?.title ?? '' })).toBeVisible();
});

it('the focus stays in the results when the selection is cleared, and beside the products when their filters are', async () => {
  answerBrands(brands(1));
  const select = page.getByRole('checkbox', { name: `Select ${FOUND!.title}` });
  const clearSelection = async () => {
    button('Clear selection').element().focus();
    await press('Enter');
    await expect.element(button('Clear selection')).not.toBeInTheDocument();
  };
  const router = await openPage('/products?keyword=mat');
  await select.click();
  await clearSelection();
  await expect.element(page.getByRole('list', { name: 'Matching products' })).toHaveFocus();
  await router.navigate('/products?keyword=mat&view=table');
  await select.click();
  await clearSelection();
  await expect.poll(() => document.activeElement?.localName).toBe('td');

  answer('listBrandProducts', ({ query: { keyword } }) =>
    keyword === undefined ? {} : { data: [], count: 0, total: 0 },
  );
  await router.navigate('/brands/1/products?keyword=zzzqqq');
  await expect.element(button('Clear filters')).toBeVisible();
  button('Clear filters').element().focus();
  await press('Enter');
  await expect.element(page.getByRole('article', { name: MAT!.title })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Products', exact: true })).toHaveFocus();
});

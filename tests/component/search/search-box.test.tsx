import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press, rendered, resumeClock, texts, type } from '../support/page.ts';

const field = page.getByPlaceholder('Search brands...', { exact: true });
const results = page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option');
const requests = () => callsOf('searchBrands');
const NONE = { data: [], categories: [], countries: [], observable: null };
const [known, other] = brands(2);

beforeEach(() => {
  answerBrands(brands(12));
  answer('searchBrands', { ...NONE, data: brands(10) });
});

describe('The search box', () => {
  it.each(['/brands', '/brands/search', '/brands/1/products', '/settings/profile'])(
    'is in the top bar of %s, and its results link to the overviews of brands',
    async (address) => {
      await openPage(address);
      await field.fill('kettle');
      await expect.poll(() => results.elements().length).toBe(10);
      expect(results.elements().map((link) => link.getAttribute('href'))).toEqual(
        brands(10).map(({ id }) => `/brands/${id}/overview`),
      );
    },
  );

  it('opens the chosen brand and is empty again', async () => {
    await openPage('/settings/profile');
    await field.fill('kettle');
    await results.first().click();
    await expect.poll(path).toBe('/brands/1/overview');
    await expect.element(page.getByRole('heading', { level: 1, name: known!.brand_name })).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.element(results.first()).not.toBeInTheDocument();
  });

  it('has a store checked that is not in the catalogue, and names it in its own letters', async () => {
    const address = 'xn--bcher-kva.example';
    answer('searchBrands', { ...NONE, observable: address });
    answer('observeStore', { address });
    await openPage('/settings/profile');
    await field.fill(address);
    await page.getByRole('option', { name: 'Check bücher.example' }).click();
    await expect.element(page.getByText(/^bücher\.example will be checked/)).toBeVisible();
  });

  it('sends one request 300 ms after the last key', async () => {
    await openPage('/settings/profile');
    await field.click();
    // The script of the results is loaded when the field gets the focus.
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Each key is pressed long before the debounce ends; a space changes nothing.
    for (const key of 'a&b é/x') {
      vi.advanceTimersByTime(60);
      await type(key);
      await rendered();
    }
    vi.advanceTimersByTime(299);
    expect(requests()).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => requests().map(({ query }) => query)).toEqual([{ keyword: 'a&b é/x' }]);
    vi.advanceTimersByTime(5_000);
    resumeClock();
    // A further request would have been sent before that for the next keyword.
    await field.fill('next');
    await expect.poll(() => requests().length).toBe(2);
  });

  it('closes the results when the query is empty, which is not searched for', async () => {
    await openPage('/settings/profile');
    await field.fill('an');
    await expect.element(results.first()).toBeVisible();
    await field.fill('   ');
    await expect.element(results.first()).not.toBeInTheDocument();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await field.fill('other');
    await expect.poll(() => requests().at(-1)?.query.keyword).toBe('other');
    expect(requests().map(({ query }) => query.keyword)).not.toContain('');
  });

  it("shows 'No items found.' when nothing matches", async () => {
    answer('searchBrands', NONE);
    await openPage('/settings/profile');
    await field.fill('zzqxv wkjq');
    await expect.element(page.getByText('No items found.').first()).toBeVisible();
    await expect.element(results.first()).not.toBeInTheDocument();
  });

  it('offers a category that the keyword names, and opens the search filtered by it', async () => {
    answer('searchBrands', { ...NONE, categories: [{ label: 'Pets and animals', brands: 214 }] });
    await openPage('/settings/profile');
    await field.fill('pet supplies');
    await expect.element(results.getByText('Category · 214 brands')).toBeVisible();
    await expect.element(page.getByText('No items found.', { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'No items found. 1 suggestion.' }))
      .toBeInTheDocument();
    await press('Enter');
    await expect.poll(path).toBe('/brands/search?categories=pets-and-animals');
    await expect.element(field).toHaveValue('');
  });

  it('ignores a late response to an earlier keyword', async () => {
    const slow = Promise.withResolvers<void>();
    const longer = Promise.withResolvers<void>();
    answer('searchBrands', async ({ query: { keyword } }) => {
      if (keyword === 'slow') await slow.promise;
      if (keyword === 'quickly') await longer.promise;
      return { ...NONE, data: [keyword === 'slow' ? known! : other!] };
    });
    await openPage('/settings/profile');
    await field.fill('slow');
    await expect.poll(() => requests().length).toBe(1);
    await field.fill('quick');
    await expect.element(results.getByText(other!.brand_name)).toBeVisible();
    slow.resolve();
    // When this is requested, the late response has arrived; until it is answered, the results of its beginning are shown.
    await field.fill('quickly');
    await expect.poll(() => requests().length).toBe(3);
    expect(texts(results)).toEqual([`${other!.brand_name}${other!.domain}`]);
    longer.resolve();
  });

  it('stays usable after a failure and shows no toast (docs/product.md 8)', async () => {
    fail('searchBrands', 'invalid-request');
    await openPage('/settings/profile');
    await field.fill('kettle');
    await expect.element(page.getByText("Couldn't load results.").first()).toBeVisible();
    expect(document.querySelector('[data-toast]')).toBeNull();
    answer('searchBrands', { ...NONE, data: brands(1) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(results.first()).toBeVisible();
    await expect.element(field).toHaveFocus();
  });

  it('shows that it is searching, and opens the first result when Enter was pressed before it arrived', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('searchBrands', async () => {
      await held;
      return { ...NONE, data: brands(1) };
    });
    await openPage('/settings/profile');
    await field.fill('kettle');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeInTheDocument();
    await press('Enter');
    await expect.poll(() => requests().length).toBe(1);
    release();
    await expect.poll(path).toBe('/brands/1/overview');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, filtersWithout } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { parameter, path, press, texts } from '../support/page.ts';

const ALL = brands(300);
beforeEach(() => answerBrands(ALL));

const field = page.getByRole('combobox', { name: 'Add a filter' });
const options = () => texts(page.getByRole('listbox', { name: 'Filters' }).getByRole('option'));
const chips = () => texts(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem'));
const columnNames = () => texts(page.getByRole('columnheader'));
const tableLoaded = () => expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();

async function openSearch(query = '', size = {}) {
  await openPage(`/brands/search${query}`, size);
  await tableLoaded();
}
/** Types into the field as soon as its script listens. */
async function typeFilter(text: string) {
  await field.click();
  await userEvent.keyboard(text.replace(/[{[]/g, '$&$&'));
  await expect.element(field).toHaveValue(text);
}

describe("The field 'Add a filter…'", () => {
  it('adds all filters of a phrase by keyboard, searches at once, and keeps the focus for the next', async () => {
    await openSearch('?page=2');
    await typeFilter('pet brands in germany under $40 growing');
    await expect
      .poll(options)
      .toEqual([
        'Location: Germany · Category: Pets and animals · Average price: up to $40 · Monthly traffic, 90-day change: from +1%',
      ]);
    await press('Enter');
    await expect
      .poll(path)
      .toBe(
        '/brands/search?product_avg_price=-40&estimated_monthly_traffic_change_90d=1-&locations=DE&categories=pets-and-animals',
      );
    await expect.poll(chips).toHaveLength(4);
    await expect
      .poll(() => callsOf('filterBrands').some(({ body }) => 'product_avg_price' in (body as object)))
      .toBe(true);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await typeFilter('not judge.me');
    await expect.poll(options).toEqual(['Technology: not Judge.me']);
    await press('Enter');
    await expect.poll(() => parameter('technologies')).toBe('-judge-me');
    expect(parameter('locations')).toBe('DE');
  });

  it('completes names while they are typed, also those of numbers, whose range follows', async () => {
    await openSearch();
    await typeFilter('klav');
    await expect.poll(() => options()[0]).toBe('Technology: KlaviyoEmail and SMS');
    await press('Enter');
    await expect.poll(() => parameter('technologies')).toBe('klaviyo');
    await typeFilter('monthly tr');
    await press('Enter');
    await expect.element(field).toHaveValue('monthly traffic ');
    await userEvent.keyboard('50k-500k');
    await press('Enter');
    await expect.poll(() => parameter('estimated_monthly_traffic')).toBe('50000-500000');
  });

  it('offers the meanings of an ambiguous word, and says what it does not understand', async () => {
    await openSearch();
    const status = page.getByRole('status');
    await typeFilter('mobile flurbs');
    await expect
      .poll(options)
      .toEqual([
        'Category: Mobile networks“mobile”',
        'Category: Mobile phones“mobile”',
        'Category: Mobile games“mobile”',
      ]);
    await expect.poll(() => texts(status).join()).toContain('3 options. “flurbs” is not a filter.');
    await press('ArrowDown');
    await press('Enter');
    await expect.poll(() => parameter('categories')).toBe('mobile-phones');
    await expect.element(field).toHaveValue('flurbs');
    await expect.element(page.getByText('“flurbs” is not a filter.', { exact: true })).toBeVisible();
    await press('Escape');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await press('Escape');
    await expect.element(field).toHaveValue('');
  });

  it('finds the brand that results should be similar to', async () => {
    await openSearch();
    answer('searchBrands', { data: ALL.slice(6, 8), categories: [], countries: [], observable: null });
    await typeFilter('similar to shop but smaller');
    const name = ALL[6]!.brand_name;
    await expect.poll(() => options()[0]).toContain(`Similar to: ${name}, smaller`);
    await press('Enter');
    await expect.poll(() => parameter('like')).toBe(`${ALL[6]!.id},smaller`);
  });

  it('keeps what is edited in the panels, and says that no brand has a value', async () => {
    answer('listFilters', filtersWithout('is_pinned'));
    await openSearch();
    await page.getByRole('button', { name: 'Social', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Reddit mentions/ }).click();
    await press('Escape');
    await typeFilter('pinned');
    await expect.poll(options).toEqual(['Pinned: YesNo brand has a value yet']);
    await press('Enter');
    await expect.poll(() => parameter('is_pinned')).toBe('true');
    expect(parameter('reddit_mentions_count')).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Social 1 selected' })).toBeVisible();
  });

  it('shows the column of a number that it filters by', async () => {
    await openSearch();
    expect(columnNames()).not.toContain('Average price');
    await typeFilter('price < 40');
    await press('Enter');
    await expect.poll(columnNames).toContain('Average price');
  });
});

describe('The filter bar', () => {
  const places = () =>
    [...document.querySelectorAll('form button')].map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return { name: button.textContent?.replace(/\d+ selected$| · [\d,]+$/, ''), left, top, width, height };
    });

  it('is one row at 1440 pixels and keeps every place and width whatever is chosen', async () => {
    await openSearch();
    await expect.element(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    const before = places();
    expect(new Set(before.map(({ top }) => top)).size).toBe(1);
    answer('countFacets', { total: 987_654 });
    await page.getByRole('button', { name: 'Ads', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Facebook ads running/ }).click();
    await press('Escape');
    await expect
      .element(page.getByRole('button', { name: 'Search', exact: true }))
      .toHaveTextContent('Search · 987,654');
    expect(places()).toEqual(before);
  });

  it('is a sheet on a phone, with the first result on the first screen, also below the notice of sample data', async () => {
    answer('getProduct', { demonstration: true });
    await openSearch('?locations=DE&categories=coffee', { width: 390, height: 844 });
    await expect.element(page.getByRole('button', { name: 'Filters 2 selected' })).toBeVisible();
    await expect.element(page.getByRole('complementary', { name: 'Sample data' })).toBeVisible();
    const row = document.querySelector('tbody tr[data-index]')!;
    expect(row.getBoundingClientRect().top).toBeLessThanOrEqual(420);
    await page.getByRole('button', { name: 'Filters 2 selected' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Ads' }).click();
    await page.getByRole('checkbox', { name: /^Facebook ads running/ }).click();
    await press('Escape');
    await sheet.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => parameter('is_fb_ads_active')).toBe('true');
    await expect.element(sheet).not.toBeInTheDocument();
  });
});

it('Results keep the page size that was chosen last', async () => {
  await openSearch();
  await page.getByLabelText('Items per page').selectOptions('25');
  await expect.poll(() => parameter('limit')).toBe('25');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect.poll(path).toBe('/brands/search');
  await expect.poll(() => callsOf('filterBrands').at(-1)?.query.limit).toBe('25');
  await page.getByLabelText('Items per page').selectOptions('10');
  await expect.poll(() => document.querySelectorAll('tbody tr[data-index]').length).toBe(10);
});

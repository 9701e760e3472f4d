import type { FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { focus, keyboardOf } from './keyboard.ts';
import { tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const filterBrands = (payload: object, page = 1) =>
  catalogue.fetchJson<FilteredBrandList>(`/api/brands/filter?page=${page}&limit=10`, payload);

async function openAt(path: string, width = 1440) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 } });
  await page.goto(path);
  await page.getByPlaceholder('Search brands...').waitFor();
  return { page, keyboard: keyboardOf(page) };
}
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

describe('By keyboard alone', () => {
  it('finds a brand in the top bar with typing, arrows and Enter; Escape closes the list', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    const { data } = await catalogue.fetchJson<FilteredBrandList>('/api/brands/search?keyword=an');
    const options = page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option');
    await keyboard.reach('combobox', 'Search brands');
    await keyboard.type('an');
    await options.nth(1).waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => options.count(), TIMEOUT).toBe(0);
    await expect.poll(async () => (await focus(page)).text, TIMEOUT).toBe('an');
    await keyboard.press('ArrowDown');
    await options.nth(1).waitFor();
    const selected = () => options.and(page.locator('[aria-selected=true]')).getAttribute('href');
    const marked = (brand: { id: number }) =>
      expect.poll(selected, TIMEOUT).toBe(`/brands/${brand.id}/overview`);
    await marked(data[0]!);
    await keyboard.press('ArrowDown');
    await marked(data[1]!);
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    // Wraps around.
    await marked(data.at(-1)!);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await marked(data[1]!);
    await keyboard.press('Enter');
    await at(page, `/brands/${data[1]!.id}/overview`);
    await page.getByRole('heading', { level: 1, name: data[1]!.brand_name }).waitFor();
    await keyboard.expectFocus('opening a brand');
  });

  it('checks a range, types bounds, toggles a column, searches and removes the filter', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('button', 'Social');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Social' }).waitFor();
    await page.getByRole('button', { name: 'Social', expanded: true }).waitFor();
    await keyboard.reach('checkbox', /^Facebook likes/);
    await keyboard.press('Space');
    await page.getByRole('group', { name: 'Facebook likes' }).waitFor();
    await keyboard.reach('spinbutton', 'Min');
    await page.keyboard.press('Control+A');
    await keyboard.type('5000');
    await keyboard.reach('spinbutton', 'Max');
    await page.keyboard.press('Control+A');
    await keyboard.type('900000');
    await keyboard.reach('select', 'Unknown Facebook likes');
    await keyboard.press('ArrowDown');
    await keyboard.reach('button', 'Show Instagram followers column');
    await keyboard.press('Space');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Instagram followers' }).count(), TIMEOUT)
      .toBe(0);
    await keyboard.expectFocus('hiding a column');
    await keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Instagram followers' }).waitFor();
    await keyboard.press('Escape');
    await keyboard.on('button', /^Social/);
    await keyboard.reach('button', 'Search');
    await keyboard.press('Enter');
    await at(page, '/brands/search?fb_likes_count=5000-900000,unknown');
    const { total } = await filterBrands({ fb_likes_count: { min: 5000, max: 900_000, unknown: 'include' } });
    await page.getByText(`${total} brands match.`, { exact: true }).waitFor();
    await keyboard.on('button', 'Search');

    await keyboard.reach('button', /^Remove Facebook likes: 5,000 to 900,000/);
    await keyboard.leave('Enter');
    await at(page, '/brands/search');
    await tableLoaded(page);
    await keyboard.on('button', 'Search');

    await keyboard.reach('button', 'Ads', { back: true });
    await keyboard.press('Space');
    await keyboard.reach('checkbox', /^Facebook ads running/);
    await keyboard.press('Space');
    await keyboard.reach('button', 'Remove Facebook ads running');
    await keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('group', { name: 'Facebook ads running' }).count(), TIMEOUT)
      .toBe(0);
    await keyboard.on('checkbox', /^Facebook ads running/);
  });

  it('searches on Enter in a range field', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('button', 'Reviews');
    await keyboard.press('Enter');
    await keyboard.reach('checkbox', /^Trustpilot rating/);
    await keyboard.press('Space');
    await keyboard.reach('spinbutton', 'Min');
    await page.keyboard.press('Control+A');
    await keyboard.type('4');
    await keyboard.press('Enter');
    await at(page, '/brands/search?trustpilot_rating=4-5');
    await keyboard.expectFocus('a search by Enter');
  });

  it('chooses countries and categories with typing, arrows and Enter', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('button', 'Location');
    await keyboard.press('Enter');
    // The field is focused when the panel opens.
    await keyboard.on('combobox', 'Locations');
    await keyboard.type('united');
    const lines = (panel: string) => page.getByRole('dialog', { name: panel }).getByRole('option');
    await expect
      .poll(
        async () => (await lines('Location').allTextContents()).every((line) => /united/i.test(line)),
        TIMEOUT,
      )
      .toBe(true);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const chosen = page.getByRole('dialog', { name: 'Location' }).getByRole('option', { selected: true });
    await expect.poll(() => chosen.count(), TIMEOUT).toBe(2);
    const names = (await chosen.allTextContents()).map((text) => text.replace(/[\d,]+$/, ''));
    await keyboard.press('Escape');
    // The first Escape clears the field, the second closes the panel.
    await expect.poll(async () => (await focus(page)).text, TIMEOUT).toBe('');
    await keyboard.on('combobox', 'Locations');
    await keyboard.press('Escape');
    await keyboard.on('button', /^Location/);
    await keyboard.reach('button', 'Category');
    await keyboard.press('Enter');
    await keyboard.on('combobox', 'Categories');
    await keyboard.type('food');
    await expect.poll(() => lines('Category').first().textContent(), TIMEOUT).toMatch(/food/i);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await keyboard.on('button', /^Category/);
    await keyboard.reach('button', 'Search');
    await keyboard.press('Space');
    await page.waitForURL(/locations=\w\w,\w\w&categories=/);
    const list = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect.poll(() => list.count(), TIMEOUT).toBe(3);
    const chips = (await list.allTextContents()).join('; ');
    for (const name of names) expect(chips).toContain(`Location: ${name}`);
    // Removing a chip moves the focus to the next one.
    await keyboard.reach('button', /^Remove Location/);
    for (const left of [2, 1, 0]) {
      await keyboard.press('Enter');
      await expect.poll(() => list.count(), TIMEOUT).toBe(left);
      await keyboard.on('button', left > 0 ? /^Remove (Location|Category)/ : 'Search');
    }
  });

  it('switches a yes/no filter to No and back', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('button', 'Other');
    await keyboard.press('Enter');
    await keyboard.reach('checkbox', /^Pinned/);
    await keyboard.press('Space');
    await keyboard.reach('switch', 'Pinned');
    await keyboard.press('Space');
    await page.getByRole('switch', { name: 'Pinned', checked: false }).waitFor();
    await keyboard.press('Space');
    await page.getByRole('switch', { name: 'Pinned', checked: true }).waitFor();
    await keyboard.press('Escape');
    await keyboard.on('button', /^Other/);
    await keyboard.reach('button', 'Search');
    await keyboard.press('Enter');
    await page.waitForURL(/is_pinned=true/);
    await keyboard.expectFocus('a search');
  });

  it('pages to the end and back without losing the focus', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('button', 'Next', { back: true });
    await keyboard.press('Enter');
    await page.getByText('Showing 11 to 20').waitFor();
    await keyboard.on('button', 'Next');
    await keyboard.reach('button', 'Page 4', { back: true });
    await keyboard.press('Space');
    await page.getByText('Showing 31 to 40').waitFor();
    await keyboard.on('button', 'Page 4');

    // 'Next' is disabled on the last page; the focus must not be lost.
    const { page: end, keyboard: keys } = await openAt('/brands/search?page=29');
    await tableLoaded(end);
    await keys.reach('button', 'Next', { back: true });
    await keys.press('Enter');
    await end.getByText('Showing 291 to 300').waitFor();
    await keys.expectFocus('the last page');
    const { page: start, keyboard: keys2 } = await openAt('/brands/search?page=2');
    await tableLoaded(start);
    await keys2.reach('button', 'Previous', { back: true });
    await keys2.press('Enter');
    await start.getByText('Showing 1 to 10').waitFor();
    await keys2.expectFocus('the first page');
  });

  it("opens a brand from the grid, switches tabs and reads a metric's source", async () => {
    const { page, keyboard } = await openAt('/brands');
    const cards = page.locator('[role=feed] article');
    await cards.first().waitFor();
    const names = await cards.getByRole('heading').allTextContents();
    await keyboard.reach('a', new RegExp(`^${names[2]}`));
    await keyboard.leave('Enter');
    await page.waitForURL(/\/overview$/);
    await page.getByRole('heading', { level: 1, name: names[2]! }).waitFor();
    // The new page receives the focus.
    await keyboard.on('main', /./);
    await keyboard.reach('button', 'Source of Monthly Traffic');
    const tips = page.getByRole('tooltip');
    await tips.first().waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => tips.count(), TIMEOUT).toBe(0);
    await keyboard.reach('a', 'Products', { back: true });
    await keyboard.press('Enter');
    await page.waitForURL(/\/products$/);
    await keyboard.on('a', 'Products');
    await keyboard.reach('button', 'Source of Total Products');
    await tips.first().waitFor();
  });

  it('opens a brand from the results in a new tab', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    const [brand] = (await filterBrands({})).data;
    await keyboard.reach('td', brand!.brand_name);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.getByRole('heading', { level: 1, name: brand!.brand_name }).waitFor();
  });

  it('tabs through the grid beyond the first page', async () => {
    const { page, keyboard } = await openAt('/brands');
    const cards = page.locator('[role=feed] article');
    await cards.first().waitFor();
    const first = await cards.first().getByRole('heading').textContent();
    await keyboard.reach('a', new RegExp(`^${first}`));
    const seen = new Set<string>();
    for (let count = 0; count < 40; count++) {
      // Tabbing faster than pages load would leave the grid.
      const next = `[role=feed] article[aria-posinset="${count + 2}"]`;
      await page.locator(next).waitFor({ state: 'attached' });
      expect((await keyboard.press('Tab')).name).toMatch(/^Add to list/);
      seen.add((await keyboard.press('Tab')).name);
    }
    expect(seen.size).toBe(40);
  });

  it("switches a brand's tab and uses the menu on a narrow screen", async () => {
    const [brand] = (await filterBrands({})).data;
    const { page, keyboard } = await openAt(`/brands/${brand!.id}/overview`, 390);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keyboard.reach('select', 'Tab');
    await keyboard.press('ArrowDown');
    await page.waitForURL(/\/products$/);
    await keyboard.on('select', 'Tab');
    await keyboard.reach('button', 'Open menu', { back: true });
    await keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('Log out').waitFor();
    await keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await keyboard.on('button', 'Open menu');
    await keyboard.press('Enter');
    await menu.getByText('Log out').waitFor();
    await keyboard.reach('a', 'Search');
    await keyboard.leave('Enter');
    await page.waitForURL('**/brands/search');
    await menu.waitFor({ state: 'detached' });
    await keyboard.expectFocus('going to another page by the menu');
  });

  it('skips to the content and logs out', async () => {
    const { page, keyboard } = await openAt('/brands/search');
    await tableLoaded(page);
    await keyboard.reach('a', 'Skip to content');
    await keyboard.press('Enter');
    await keyboard.on('main', /./);
    await keyboard.press('Tab');
    await keyboard.on('button', 'All brands');
    await keyboard.reach('button', /Log out$/, { back: true });
    await keyboard.leave('Enter');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });
});

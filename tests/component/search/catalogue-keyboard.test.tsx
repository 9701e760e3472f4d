import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { focus, keyboard } from '../support/keyboard.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press, texts } from '../support/page.ts';

const ALL = brands(300);
beforeEach(() => answerBrands(ALL));

const { reach, on, type, expectFocus } = keyboard;
const tableLoaded = () =>
  expect.poll(() => document.querySelector('table[aria-busy=false]'), { message: 'a table' }).not.toBeNull();

async function openSearch(query = '') {
  await openPage(`/brands/search${query}`);
  await tableLoaded();
}
/** Opens Search and skips the sidebar and the top bar. */
async function openContent() {
  await openSearch();
  await reach('a', 'Skip to content');
  await keyboard.press('Enter');
  await on('main', /./);
}
/** Selects the text of the focused field, so that typing replaces it. */
const replace = async (text: string) => {
  await press('Control+a');
  await type(text);
};
const brandName = (index: number) => ALL[index]!.brand_name;
const title = (index: number) => page.getByRole('heading', { level: 1, name: brandName(index), exact: true });

describe('By keyboard alone', () => {
  it('finds a brand in the top bar with typing, arrows and Enter; Escape closes the list', async () => {
    answer('searchBrands', { data: ALL.slice(0, 10), categories: [] });
    await openPage('/settings/profile');
    const options = page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option');
    await reach('combobox', 'Search brands');
    await type('an');
    await expect.element(options.nth(1)).toBeVisible();
    await keyboard.press('Escape');
    await expect.element(options.first()).not.toBeInTheDocument();
    expect(focus().text).toBe('an');
    const marked = page.getByRole('option', { selected: true });
    for (const [key, id] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      // Wraps around.
      ['ArrowUp', 10],
      ['ArrowDown', 1],
      ['ArrowDown', 2],
    ] as const) {
      await keyboard.press(key);
      await expect.element(marked).toHaveAttribute('href', `/brands/${id}/overview`);
    }
    await keyboard.press('Enter');
    await expect.poll(path).toBe('/brands/2/overview');
    await expect.element(title(1)).toBeVisible();
    await expectFocus('opening a brand');
  });

  it('checks a range, types bounds, toggles a column, searches and removes the filter; switches a yes/no filter', async () => {
    await openContent();
    await reach('button', 'Social');
    await keyboard.press('Enter');
    await expect.element(page.getByRole('dialog', { name: 'Social' })).toBeVisible();
    await reach('checkbox', /^Facebook likes/);
    await keyboard.press('Space');
    await expect.element(page.getByRole('group', { name: 'Facebook likes' })).toBeVisible();
    await reach('spinbutton', 'Min');
    await replace('5000');
    await reach('spinbutton', 'Max');
    await replace('900000');
    await reach('select', 'Unknown Facebook likes');
    await keyboard.press('ArrowDown');
    await reach('button', 'Show Instagram followers column');
    await keyboard.press('Space');
    const column = page.getByRole('columnheader', { name: 'Instagram followers' });
    await expect.element(column).not.toBeInTheDocument();
    await expectFocus('hiding a column');
    await keyboard.press('Enter');
    await expect.element(column).toBeInTheDocument();
    await keyboard.press('Escape');
    await on('button', /^Social/);
    await reach('button', 'Search');
    await keyboard.press('Enter');
    await expect.poll(path).toBe('/brands/search?fb_likes_count=5000-900000,unknown');
    await expect
      .poll(() => callsOf('filterBrands').at(-1)?.body)
      .toEqual({ fb_likes_count: { min: 5_000, max: 900_000, unknown: 'include' } });
    await on('button', 'Search');

    await reach('button', /^Remove Facebook likes: 5,000 to 900,000/);
    await press('Enter');
    await expect.poll(path).toBe('/brands/search');
    await tableLoaded();
    await on('button', 'Search');

    await reach('button', 'Ads', { back: true });
    await keyboard.press('Space');
    await reach('checkbox', /^Facebook ads running/);
    await keyboard.press('Space');
    await reach('switch', 'Facebook ads running');
    const running = page.getByRole('switch', { name: 'Facebook ads running' });
    await keyboard.press('Space');
    await expect.element(running).not.toBeChecked();
    await keyboard.press('Space');
    await expect.element(running).toBeChecked();
    await reach('button', 'Remove Facebook ads running');
    await keyboard.press('Enter');
    await expect.element(page.getByRole('group', { name: 'Facebook ads running' })).not.toBeInTheDocument();
    await on('checkbox', /^Facebook ads running/);
  });

  it('searches on Enter in a range field', async () => {
    await openContent();
    await reach('button', 'Reviews');
    await keyboard.press('Enter');
    await reach('checkbox', /^Trustpilot rating/);
    await keyboard.press('Space');
    await reach('spinbutton', 'Min');
    await replace('4');
    await keyboard.press('Enter');
    await expect
      .poll(() => callsOf('filterBrands').at(-1)?.body)
      .toMatchObject({ trustpilot_rating: { min: 4 } });
    await expectFocus('a search by Enter');
  });

  it('chooses countries and categories with typing, arrows and Enter, and removes their chips', async () => {
    await openContent();
    await reach('button', 'Location');
    await keyboard.press('Enter');
    // The field is focused when the panel opens.
    await on('combobox', 'Locations');
    await type('united');
    const lines = (panel: string) => page.getByRole('dialog', { name: panel }).getByRole('option');
    await expect
      .poll(() => texts(lines('Location')))
      .toSatisfy((found: string[]) => found.length > 0 && found.every((line) => /united/i.test(line)));
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await keyboard.press(key);
    const chosen = page.getByRole('dialog', { name: 'Location' }).getByRole('option', { selected: true });
    await expect.poll(() => chosen.elements().length).toBe(2);
    const names = texts(chosen).map((text) => text.replace(/[\d,]+$/, ''));
    await keyboard.press('Escape');
    // The first Escape clears the field, the second closes the panel.
    await expect.poll(() => focus().text).toBe('');
    await on('combobox', 'Locations');
    await keyboard.press('Escape');
    await on('button', /^Location/);
    await reach('button', 'Category');
    await keyboard.press('Enter');
    await on('combobox', 'Categories');
    await type('food');
    await expect.poll(() => texts(lines('Category'))[0]).toMatch(/food/i);
    for (const key of ['Enter', 'Escape', 'Escape']) await keyboard.press(key);
    await on('button', /^Category/);
    await reach('button', 'Search');
    await keyboard.press('Space');
    await expect.poll(path).toMatch(/locations=\w\w,\w\w&categories=/);
    const list = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect.poll(() => list.elements().length).toBe(3);
    for (const name of names) expect(texts(list)).toContain(`Location: ${name}`);
    // Removing a chip moves the focus to the next one.
    await reach('button', /^Remove Location/);
    for (const left of [2, 1, 0]) {
      await keyboard.press('Enter');
      await expect.poll(() => list.elements().length).toBe(left);
      await on('button', left > 0 ? /^Remove (Location|Category)/ : 'Search');
    }
  });

  it.each([
    ['', 'Next', 'Enter', 'Showing 11 to 20', true],
    ['', 'Page 4', 'Space', 'Showing 31 to 40', true],
    // These buttons are then disabled; the focus must not be lost.
    ['?page=29', 'Next', 'Enter', 'Showing 291 to 300', false],
    ['?page=2', 'Previous', 'Enter', 'Showing 1 to 10', false],
  ] as const)(
    'turns pages from "%s" by %s without losing the focus',
    async (query, name, key, shown, keeps) => {
      await openSearch(query);
      await reach('button', name, { back: true });
      await keyboard.press(key);
      await expect.element(page.getByText(shown)).toBeVisible();
      if (keeps) await on('button', name);
      else await expectFocus(shown);
    },
  );

  it("opens a brand from the grid, switches tabs and reads a metric's source", async () => {
    answer('getBrand', { ...ALL[2], product_min_price: 9 });
    await openPage('/brands');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await reach('a', new RegExp(`^${brandName(2)}`));
    await press('Enter');
    await expect.poll(path).toBe('/brands/3/overview');
    await expect.element(title(2)).toBeVisible();
    // The new page receives the focus.
    await on('main', /./);
    await reach('button', 'Source of Monthly Traffic');
    const tip = page.getByRole('tooltip').first();
    await expect.element(tip).toBeVisible();
    await keyboard.press('Escape');
    await expect.element(tip).not.toBeInTheDocument();
    await reach('a', 'Products', { back: true });
    await keyboard.press('Enter');
    await expect.poll(path).toBe('/brands/3/products');
    await on('a', 'Products');
    await reach('button', 'Source of Min Price');
    await expect.element(tip).toBeVisible();
  });

  it('tabs through the grid beyond the first page', async () => {
    await openPage('/brands');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await reach('a', new RegExp(`^${brandName(0)}`));
    const seen = new Set<string>();
    for (let count = 0; count < 28; count++) {
      // Tabbing faster than pages load would leave the grid.
      await expect
        .poll(() => document.querySelector(`[role=feed] article[aria-posinset="${count + 2}"]`))
        .not.toBeNull();
      expect((await keyboard.press('Tab')).name).toMatch(/^Add to list/);
      seen.add((await keyboard.press('Tab')).name);
    }
    expect(seen.size).toBe(28);
  });

  it("switches a brand's tab and uses the menu on a narrow screen", async () => {
    await openPage('/brands/1/overview', { width: 390 });
    await expect.element(title(0)).toBeVisible();
    await reach('select', 'Tab');
    await keyboard.press('ArrowDown');
    await expect.poll(path).toBe('/brands/1/products');
    await on('select', 'Tab');
    await reach('button', 'Open menu', { back: true });
    await keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(menu.getByText('Log out')).toBeVisible();
    await keyboard.press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await on('button', 'Open menu');
    await keyboard.press('Enter');
    await expect.element(menu.getByText('Log out')).toBeVisible();
    await reach('a', 'Search');
    await press('Enter');
    await expect.poll(path).toBe('/brands/search');
    await expect.element(menu).not.toBeInTheDocument();
    await expectFocus('going to another page by the menu');
  });

  it('skips to the content', async () => {
    await openContent();
    await keyboard.press('Tab');
    await on('button', 'All brands');
  });
});

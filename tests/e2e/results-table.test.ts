import type { Brand, FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { hasFocus } from './keyboard.ts';
import { brandNames, columnNames, openSearch, tableLoaded } from './search-page.ts';
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

const brands = async (query: string) =>
  (await catalogue.fetchJson<FilteredBrandList>(`/api/brands/filter?${query}`, {})).data;
const showsBrands = (page: Page, expected: Brand[]) =>
  expect.poll(() => brandNames(page), TIMEOUT).toEqual(expected.map(({ brand_name }) => brand_name));
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
/** The text of the focused cell. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('Sorting', () => {
  it('a header sorts ascending, then descending, then by popularity, with unknown values last', async () => {
    const page = await openSearch(catalogue);
    const likes = header(page, 'Facebook likes');
    const press = () => likes.getByRole('button').click();
    expect(await likes.getAttribute('aria-sort')).toBe('none');

    await press();
    await expect.poll(() => likes.getAttribute('aria-sort'), TIMEOUT).toBe('ascending');
    await showsBrands(page, await brands('sort=fb_likes_count:asc'));
    expect(parameter(page, 'sort')).toBe('fb_likes_count:asc');

    await press();
    await expect.poll(() => likes.getAttribute('aria-sort'), TIMEOUT).toBe('descending');
    await showsBrands(page, await brands('sort=fb_likes_count:desc'));

    await page.goto('/brands/search?sort=fb_likes_count:desc&page=30');
    const last = await brands('sort=fb_likes_count:desc&page=30');
    expect(last.at(-1)?.fb_likes_count).toBeNull();
    await showsBrands(page, last);

    await page.goto('/brands/search?sort=fb_likes_count:desc');
    await press();
    await expect.poll(() => likes.getAttribute('aria-sort'), TIMEOUT).toBe('none');
    await showsBrands(page, await brands(''));
    expect(parameter(page, 'sort')).toBeNull();
  });

  it("'Most Popular' in the dropdown is the way back from a sorted table", async () => {
    const page = await openSearch(catalogue, '?sort=estimated_monthly_traffic:asc');
    const dropdown = page.getByLabel('Sort by');
    const shown = () => dropdown.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    await expect.poll(shown, TIMEOUT).toBe('Monthly traffic, lowest first');
    expect(await dropdown.getByRole('option').allTextContents()).toEqual(['Most Popular']);
    await dropdown.selectOption('Most Popular');
    await showsBrands(page, await brands(''));
    expect(await shown()).toBe('Most Popular');
  });
});

describe('Pages', () => {
  it('have 10, 25, 50 or 100 brands, and keep the first brand visible when that changes', async () => {
    const page = await openSearch(catalogue, '?page=6');
    const size = page.getByLabel('Items per page');
    expect(await size.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100']);
    await size.selectOption('25');
    await showsBrands(page, await brands('page=3&limit=25'));
    await page.getByText('Showing 51 to 75 of 300 results').waitFor();
    expect([parameter(page, 'limit'), parameter(page, 'page')]).toEqual(['25', '3']);
  });

  it('of 100 brands render the visible rows, and the focus reaches all of them', async () => {
    const page = await openSearch(catalogue, '?limit=100');
    const all = await brands('limit=100');
    const cell = page.locator('tbody td').first();
    await cell.click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Escape');
    expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(60);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page), TIMEOUT).toBe(all.at(-1)?.brand_name);
    for (let row = 0; row < 15; row++) await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page), TIMEOUT).toBe(all.at(-16)?.brand_name);
    expect(await page.locator(':focus').getAttribute('tabindex')).toBe('0');
    await page.keyboard.press('Control+Home');
    await expect.poll(() => focused(page), TIMEOUT).toBe(all[0]?.brand_name);
  });
});

describe('Columns', () => {
  it('are resized, moved and pinned by pointer and keyboard, and stored in the URL', async () => {
    const page = await openSearch(catalogue);
    const traffic = header(page, 'Monthly traffic');
    const width = async () => Math.round((await traffic.boundingBox())?.width ?? 0);
    const before = await width();
    const edge = await traffic.locator('[data-resize]').boundingBox();
    if (!edge) throw new Error('The header has no edge.');
    await page.mouse.move(edge.x + 4, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 54, edge.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(width, TIMEOUT).toBe(before + 50);
    expect(parameter(page, 'columns')).toBe(`estimated_monthly_traffic.${before + 50}`);

    await traffic.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width, TIMEOUT).toBe(before + 34);
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expect
      .poll(async () => (await columnNames(page)).slice(1, 4), TIMEOUT)
      .toEqual(['Site', 'Category', 'Monthly traffic']);
    expect(await focused(page)).toBe('Monthly traffic');

    await header(page, 'Description').dragTo(header(page, 'Site'));
    await expect
      .poll(async () => (await columnNames(page)).slice(0, 3), TIMEOUT)
      .toEqual(['Brand', 'Description', 'Site']);

    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('button', { name: 'Pin Facebook likes' }).click();
    await expect.poll(async () => (await columnNames(page))[1], TIMEOUT).toBe('Facebook likes');
    const down = panel.getByRole('button', { name: 'Move Category down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await columnNames(page)).slice(3, 6), TIMEOUT)
      .toEqual(['Site', 'Monthly traffic', 'Category']);
    expect(await hasFocus(down)).toBe(true);
    await panel.getByRole('checkbox', { name: 'Site' }).uncheck();
    await panel.getByRole('checkbox', { name: 'Trustpilot rating' }).check();
    expect(await accessibilityViolations(page, 'columns panel')).toEqual([]);
    const arranged = await columnNames(page);
    const { href } = new URL(page.url());

    const again = await catalogue.openPage();
    await again.goto(href);
    await tableLoaded(again);
    expect(await columnNames(again)).toEqual(arranged);
    expect(arranged).not.toContain('Site');
    const pinned = header(again, 'Facebook likes');
    const left = async () => (await pinned.boundingBox())?.x;
    await again.setViewportSize({ width: 820, height: 900 });
    const start = await left();
    await again
      .getByRole('region', { name: 'Matching brands' })
      .evaluate((region) => region.scrollTo(600, 0));
    expect(await left()).toBe(start);

    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => parameter(page, 'columns'), TIMEOUT).toBeNull();
  });

  it('have compact rows if chosen, also on the next visit', async () => {
    const page = await openSearch(catalogue);
    const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
    const comfortable = await height();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByText('Compact').click();
    await expect.poll(height, TIMEOUT).toBeLessThan(comfortable);
    await page.reload();
    await tableLoaded(page);
    expect(await height()).toBeLessThan(comfortable);
    await page.evaluate(() => localStorage.removeItem('brandlode.density'));
  });
});

describe('By keyboard', () => {
  it('the table has one tab stop, arrows move through its cells, and Enter opens the brand', async () => {
    const page = await openSearch(catalogue);
    const data = await brands('');
    await page.getByLabel('Sort by').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(data[0]?.brand_name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(data[2]?.brand_name);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('tabindex'))).toBe('0');
    await page.keyboard.press('Home');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.getByRole('heading', { level: 1, name: data[2]?.brand_name ?? '' }).waitFor();
    await tab.close();

    await page.keyboard.press('PageDown');
    expect(await focused(page)).toBe(data[9]?.brand_name);
    await page.keyboard.press('ArrowDown');
    const second = await brands('page=2');
    await expect.poll(() => focused(page), TIMEOUT).toBe(second[0]?.brand_name);
    expect(parameter(page, 'page')).toBe('2');

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Monthly traffic');
    await page.keyboard.press('Enter');
    await showsBrands(page, await brands('sort=estimated_monthly_traffic:asc'));
  });
});

describe('Copying', () => {
  it('puts selected cells on the clipboard with full precision, as a spreadsheet pastes them', async () => {
    const page = await openSearch(catalogue);
    const [first, second] = await brands('');
    const copied = () =>
      page.evaluate(
        () =>
          new Promise<{ text: string; html: string }>((done) => {
            const read = ({ clipboardData }: ClipboardEvent) =>
              done({
                text: clipboardData?.getData('text/plain') ?? '',
                html: clipboardData?.getData('text/html') ?? '',
              });
            document.addEventListener('copy', read, { once: true });
            document.execCommand('copy');
          }),
      );
    await page.locator('tbody td').nth(2).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    const line = (brand: Brand | undefined) =>
      [brand?.estimated_monthly_traffic ?? '', brand?.categories.join(', ')].join('\t');
    const cells = await copied();
    expect(cells.text).toBe(`${line(first)}\n${line(second)}`);
    expect(cells.html).toContain(`<td>${first?.estimated_monthly_traffic}</td>`);

    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    const rows = (await copied()).text.split('\n');
    expect(rows[0]?.split('\t')).toEqual(await columnNames(page));
    expect(rows[1]?.split('\t')[0]).toBe(second?.brand_name);
    expect(rows).toHaveLength(2);
  });
});

describe('Selecting', () => {
  it('a range of rows with shift, the page, and all matches; then compares, exports or clears them; Back finds them', async () => {
    const page = await openSearch(catalogue);
    const data = await brands('');
    const box = (at: number) =>
      page.getByRole('checkbox', { name: `Select ${data[at]?.brand_name}`, exact: true });
    await box(1).click();
    await box(4).click({ modifiers: ['Shift'] });
    await page.getByText('4 selected').waitFor();
    const compare = page.locator('main').getByRole('link', { name: 'Compare', exact: true });
    expect(await compare.getAttribute('href')).toBe(`/compare?ids=${data.slice(1, 5).map(({ id }) => id)}`);
    expect(await accessibilityViolations(page, 'selected rows')).toEqual([]);
    await compare.click();
    await page.getByRole('columnheader').filter({ hasText: data[1]!.brand_name }).waitFor();
    await page.goBack();
    await page.getByText('4 selected').waitFor();

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await page.getByText('10 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 300 matches' }).click();
    await page.getByText('All 300 matches selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByText('300 brands match.', { exact: true }).waitFor();
  });
});

describe('The preview', () => {
  const preview = (page: Page, brand: Brand | undefined) =>
    page.getByRole('complementary', { name: `Preview of ${brand?.brand_name}`, exact: true });

  it('opens with Space, moves with arrow keys to the next page, and returns the focus with Escape', async () => {
    const page = await openSearch(catalogue);
    const first = await brands('');
    const second = await brands('page=2');
    await page.locator('tbody tr').nth(8).locator('td').first().focus();
    const address = page.url();
    await page.keyboard.press('Space');
    await preview(page, first[8]).getByText('Monthly Traffic', { exact: true }).waitFor();
    expect(page.url()).toBe(address);
    await page.keyboard.press('ArrowDown');
    await preview(page, first[9]).waitFor();
    await page.keyboard.press('ArrowDown');
    await preview(page, second[0]).getByText('Monthly Traffic', { exact: true }).waitFor();
    expect(await focused(page)).toBe(second[0]?.brand_name);
    await page.keyboard.press('ArrowUp');
    await preview(page, first[9]).waitFor();
    expect(await accessibilityViolations(page, 'preview', [1440, 820])).toEqual([]);
    await page.keyboard.press('Escape');
    await preview(page, first[9]).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(first[9]?.brand_name);
  });

  it('stays open when Escape closes a panel in it', async () => {
    const page = await openSearch(catalogue);
    const [brand] = await brands('');
    const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Previewed' });
    await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [brand?.id] });
    await page.locator('tbody tr').first().locator('td').nth(2).click();
    await preview(page, brand).getByRole('button', { name: /^Tag / }).click();
    await page.getByLabel(/^New tag of /).press('Escape');
    await page.getByLabel(/^New tag of /).waitFor({ state: 'detached' });
    expect(await preview(page, brand).count()).toBe(1);
  });

  it('opens with a click on the row and moves nothing; the name still opens the page', async () => {
    const page = await openSearch(catalogue);
    const [brand, next] = await brands('');
    const cell = page.locator('tbody tr').first().locator('td').nth(2);
    const before = await cell.boundingBox();
    await cell.click();
    await preview(page, brand).getByRole('link', { name: 'Website' }).waitFor();
    expect(await cell.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Next brand' }).click();
    await preview(page, next).waitFor();
    await page.getByRole('button', { name: 'Close preview' }).click();
    await preview(page, next).waitFor({ state: 'detached' });
  });

  it('is a sheet on a narrow screen', async () => {
    const page = await openSearch(catalogue, '', 390);
    const [brand] = await brands('');
    await page.locator('tbody tr').first().locator('td').nth(1).click();
    const sheet = page.getByRole('dialog', { name: `Preview of ${brand?.brand_name}` });
    await sheet.getByText('Monthly Traffic', { exact: true }).waitFor();
    expect((await sheet.boundingBox())?.width).toBe(390);
    expect(await accessibilityViolations(page, 'preview sheet', [390])).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });
});

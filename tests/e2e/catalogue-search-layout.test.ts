import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { hasFocus } from './keyboard.ts';
import { columnNames, openSearch } from './search-page.ts';
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

const table = (page: Page) => page.getByRole('region', { name: 'Matching brands' });
const right = async (page: Page, column: number) => {
  const box = await page.locator('tbody tr').first().locator('td').nth(column).boundingBox();
  return box!.x + box!.width;
};

describe('At 390 pixels', () => {
  it('shows the brand with its site below, then its traffic, fades out columns that continue to the right, and has its actions in one row below the summary and the sort, and the pages in one row', async () => {
    const page = await openSearch(catalogue, '', 390);
    const top = async (role: 'button' | 'combobox', name: string) =>
      (await page.getByRole(role, { name, exact: true }).boundingBox())?.y;
    const actions = await top('button', 'Save search');
    expect(await top('button', 'Export')).toBe(actions);
    expect(await top('button', 'Columns')).toBe(actions);
    expect(await top('combobox', 'Sort by')).toBeLessThan(actions ?? 0);
    expect(await top('button', 'Next')).toBe(await top('button', 'Previous'));

    expect((await columnNames(page)).slice(0, 3)).toEqual(['Brand', 'Monthly traffic', 'Category']);
    const first = page.locator('tbody tr').first().locator('td').first();
    const [name, site] = await first.getByRole('link').all();
    const { y, height } = (await name!.boundingBox())!;
    expect((await site!.boundingBox())!.y).toBeGreaterThan(y + height / 2);
    expect(await site!.getAttribute('href')).toMatch(/^https:/);
    expect(await right(page, 1)).toBeLessThanOrEqual(390);

    const fade = () =>
      table(page).evaluate((region) => Number(getComputedStyle(region.nextElementSibling!).opacity));
    await expect.poll(fade, TIMEOUT).toBe(1);
    const before = (await first.boundingBox())!.x;
    await table(page).evaluate((region) => region.scrollTo(region.scrollWidth, 0));
    await expect.poll(fade, TIMEOUT).toBe(0);
    expect((await first.boundingBox())!.x).toBe(before);
    expect(await accessibilityViolations(page, 'scrolled to the right', [390])).toEqual([]);
  });

  it('hides the site if its column is hidden', async () => {
    const page = await openSearch(catalogue, '?columns=-brand_url', 390);
    const first = page.locator('tbody tr').first().locator('td').first();
    expect(await first.getByRole('link').count()).toBe(1);
  });
});

it('widens every column at 2560 pixels, without scrolling', async () => {
  const page = await openSearch(catalogue);
  const widths = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((header) => header.clientWidth));
  const before = await widths();
  await page.setViewportSize({ width: 2560, height: 900 });
  await expect.poll(() => right(page, before.length - 1), TIMEOUT).toBeGreaterThan(2500);
  const after = await widths();
  expect(after.length).toBe(before.length);
  for (const [column, width] of after.entries())
    expect(width, `column ${column}`).toBeGreaterThan(before[column]!);
  expect(await table(page).evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
});

describe('The sidebar', () => {
  it('collapses and expands by button and shortcut, and keeps its state', async () => {
    const page = await openSearch(catalogue);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const width = async () => (await menu.boundingBox())!.width;
    const left = async () => (await page.locator('#content').boundingBox())!.x;
    const expanded = await width();
    const names = await menu.getByRole('link').allTextContents();

    const collapse = page.getByRole('button', { name: 'Collapse sidebar' });
    expect(await collapse.getAttribute('aria-expanded')).toBe('true');
    await collapse.click();
    await expect.poll(width, TIMEOUT).toBeLessThan(expanded / 2);
    const expand = page.getByRole('button', { name: 'Expand sidebar' });
    expect(await hasFocus(expand)).toBe(true);
    expect(await menu.getByRole('link').allTextContents()).toEqual(names);
    for (const name of names) expect(await menu.getByText(name, { exact: true }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(await left()).toBeLessThan(100);
    expect(await accessibilityViolations(page, 'collapsed sidebar', [1440])).toEqual([]);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('dialog', { name: 'Saved searches' }).waitFor();
    await page.keyboard.press('Escape');

    await page.reload();
    await expand.waitFor();
    expect(await left()).toBeLessThan(100);
    await page.getByPlaceholder('Search brands...').focus();
    await page.keyboard.press('Control+b');
    await collapse.waitFor();
    expect(await width()).toBe(expanded);
    await page.reload();
    await collapse.waitFor();
  });

  it('has its full size in the slide-over of narrow screens, even when collapsed', async () => {
    const page = await openSearch(catalogue);
    await page.keyboard.press('Control+b');
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    await page.setViewportSize({ width: 820, height: 900 });
    expect((await page.locator('#content').boundingBox())!.x).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('Test Visitor').waitFor();
    expect(await menu.getByRole('button', { name: /sidebar/ }).count()).toBe(0);
  });
});

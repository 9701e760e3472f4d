import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ brands: 300 });
});
afterEach(async () => {
  await catalogue.closePages();
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const line = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const names = (page: Page) => page.locator('tbody tr td:first-child').allTextContents();

async function openSearch() {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.locator('table[aria-busy=false]').waitFor();
  return page;
}

it('without a network the page says so, keeps its rows, and goes on by itself afterwards', async () => {
  const page = await openSearch();
  const before = await names(page);
  await page.context().setOffline(true);
  await line(page, "You're offline.").waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await names(page)).toEqual(before);
  await page.context().setOffline(false);
  await line(page, "You're offline.").waitFor({ state: 'detached' });
  await page.getByText('Showing 11 to 20').waitFor();
  await until(async () => (await names(page)).every((name) => !before.includes(name)));
});

it('while the server gives no answer nothing more is asked of it, until it does', async () => {
  const page = await openSearch();
  let away = true;
  await page.route('**/api/**', (route) => (away ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Next' }).click();
  await line(page, "Can't reach the server.").waitFor();
  const asked = requestsTo(page, '/api/brands/filter');
  away = false;
  await line(page, "Can't reach the server.").waitFor({ state: 'detached' });
  await page.getByText('Showing 11 to 20').waitFor();
  await page.locator('table[aria-busy=false]').waitFor();
  expect(new Set(asked)).toEqual(new Set(['/api/brands/filter?page=2&limit=10']));
});

it('a chosen colour scheme stands in the page before a script runs, by keyboard too, and System lets it go', async () => {
  const page = await openSearch();
  await page.emulateMedia({ colorScheme: 'light' });
  const ground = (of: Page) => of.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');
  await expect.poll(() => ground(page), TIMEOUT).toBe('light dark');
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked(), TIMEOUT).toBe(true);
  await expect.poll(() => ground(page), TIMEOUT).toBe('dark');

  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/brands/search', '/']) {
    await page.goto(path);
    expect(await ground(page), path).toBe('dark');
  }
  await page.unroute('**/assets/*.js');

  await page.goto('/brands/search');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked(), TIMEOUT).toBe(true);
  await page.getByRole('radio', { name: 'System' }).click();
  await expect.poll(() => ground(page), TIMEOUT).toBe('light dark');
  await page.reload();
  await page.getByRole('radio', { name: 'System' }).waitFor();
  expect(await ground(page)).toBe('light dark');
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { requestsTo, useCatalogue } from '../support/catalogue-fixture.ts';
import { brandNames, openSearch, tableLoaded } from '../support/search-page.ts';
import { TIMEOUT, until } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

const statusLine = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

it('shows that it is offline, keeps the rows, and resumes when the network returns', async () => {
  const page = await openSearch(catalogue);
  const before = await brandNames(page);
  await page.context().setOffline(true);
  await statusLine(page, "You're offline.").waitFor();
  await page.getByRole('button', { name: 'Page 5', exact: true }).click();
  expect(await brandNames(page)).toEqual(before);
  await page.context().setOffline(false);
  await statusLine(page, "You're offline.").waitFor({ state: 'detached' });
  await page.getByText('Showing 41 to 50').waitFor();
  await until(async () => (await brandNames(page)).every((name) => !before.includes(name)));
});

it('sends nothing more to an unreachable server until it responds again', async () => {
  const page = await openSearch(catalogue);
  let unreachable = true;
  await page.route('**/api/**', (route) => (unreachable ? route.abort() : route.continue()));
  // By keyboard: afterwards a pointer would hover another page's number, which prefetches that page.
  await page.getByRole('button', { name: 'Page 5', exact: true }).press('Enter');
  await statusLine(page, "Can't reach the server.").waitFor();
  const requests = requestsTo(page, '/api/brands/filter');
  unreachable = false;
  await statusLine(page, "Can't reach the server.").waitFor({ state: 'detached' });
  await page.getByText('Showing 41 to 50').waitFor();
  await tableLoaded(page);
  // The page and the next one.
  await expect
    .poll(() => new Set(requests), TIMEOUT)
    .toEqual(new Set([5, 6].map((number) => `/api/brands/filter?page=${number}&limit=10`)));
});

it('applies the chosen colour scheme before any script runs, until System is chosen again', async () => {
  const page = await openSearch(catalogue);
  await page.emulateMedia({ colorScheme: 'light' });
  const scheme = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(() => scheme(page), TIMEOUT).toBe('light dark');
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked(), TIMEOUT).toBe(true);
  await expect.poll(() => scheme(page), TIMEOUT).toBe('dark');

  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/brands/search', '/']) {
    await page.goto(path);
    expect(await scheme(page), path).toBe('dark');
  }
  await page.unroute('**/assets/*.js');

  await page.goto('/brands/search');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked(), TIMEOUT).toBe(true);
  await page.getByRole('radio', { name: 'System' }).click();
  await expect.poll(() => scheme(page), TIMEOUT).toBe('light dark');
  await page.reload();
  await page.getByRole('radio', { name: 'System' }).waitFor();
  expect(await scheme(page)).toBe('light dark');
});

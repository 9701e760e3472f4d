import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { activeFilters, columnNames, openSearch, tableLoaded } from '../support/search-page.ts';
import { TIMEOUT, until } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'large' });

const rows = async (page: Page) => (await page.locator('tbody').allTextContents()).join();

it('No page loads the schema library, which stays on the server', async () => {
  const assets = join(import.meta.dirname, '../../../apps/web/dist/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }));
  expect(texts.some(({ text }) => text.includes('Search and filter brands'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ file }) => file)).toEqual([]);
});

it('The address restores the same search on reload, back, forward and from a shared link', async () => {
  const page = await openSearch(catalogue);
  const panel = page.getByRole('dialog', { name: 'Social', exact: true });
  const social = page.getByRole('button', { name: /^Social( \d+ selected)?$/ });
  const state = async (of: Page) => {
    await tableLoaded(of);
    return {
      address: new URL(of.url()).search,
      chips: await activeFilters(of),
      headers: await columnNames(of),
      names: await of.locator('tbody tr td:first-child').allTextContents(),
      bar: await of.getByRole('navigation', { name: 'Pagination' }).textContent(),
    };
  };
  /** The page's state once it has changed from `before` and is stable: its parts update in sequence. */
  const changedFrom = (before: { names: string[] }) =>
    until(async () => {
      const [now, again] = [await state(page), await state(page)];
      const stable = JSON.stringify(now) === JSON.stringify(again);
      return stable && String(now.names) !== String(before.names) && now;
    });
  const shows = (expected: object, of = page) => expect.poll(() => state(of), TIMEOUT).toEqual(expected);
  const first = await state(page);
  await social.click();
  await panel.getByRole('button', { name: 'Show Reddit mentions column' }).click();
  await panel.getByRole('checkbox', { name: /^Facebook likes/ }).check();
  await panel.getByLabel('Min').fill('300000');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/fb_likes_count=300000-/);
  const second = await changedFrom(first);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(/page=2/);
  const third = await changedFrom(second);

  await page.reload();
  await shows(third);
  await page.goBack();
  await shows(second);
  await social.click();
  const likes = panel.getByLabel('Min');
  await expect.poll(() => likes.inputValue(), TIMEOUT).toBe('300000');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect.poll(async () => (await state(page)).names, TIMEOUT).toEqual(first.names);
  await expect.poll(() => activeFilters(page), TIMEOUT).toEqual([]);
  await page.goForward();
  await page.goForward();
  await shows(third);

  const other = await openSearch(catalogue, third.address);
  await shows(third, other);
});

it('The filters find growing pet brands in the United States with 50,000 to 500,000 visits, and show their growth', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const choose = async (group: string, list: string, option: string) => {
    await page.getByRole('button', { name: group, exact: true }).click();
    const panel = page.getByRole('dialog', { name: group });
    await panel.getByRole('combobox', { name: list }).fill(option);
    await page
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    if (await panel.isVisible()) await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  };
  await choose('Location', 'Locations', 'United States');
  await choose('Category', 'Categories', 'Pets and animals');

  await page.getByRole('button', { name: 'Site', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Monthly traffic/ }).check();
  const visits = page.getByRole('group', { name: 'Monthly traffic' });
  await visits.getByRole('spinbutton', { name: 'Min' }).fill('50000');
  await visits.getByRole('spinbutton', { name: 'Max' }).fill('500000');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Site' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More filters', exact: true }).click();
  await page.getByRole('button', { name: 'Growth', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Growth' });
  await panel.getByRole('button', { name: '90 days' }).click();
  await panel.getByRole('checkbox', { name: /^Monthly traffic/ }).check();
  await panel.getByRole('spinbutton', { name: 'Min' }).fill('1');
  await panel.getByRole('button', { name: 'Show Monthly traffic, 90-day change column' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/estimated_monthly_traffic_change_90d=1-/);

  const column = page.getByRole('columnheader', { name: 'Monthly traffic, 90-day change' });
  await column.getByRole('button').first().click();
  await page.locator('[aria-sort=ascending], [aria-sort=descending]').first().waitFor();
  await expect.poll(() => rows(page), TIMEOUT).toMatch(/\+\d+%/);
  expect(await rows(page)).not.toMatch(/\u2212\d+%/);

  // The same after opening the URL, and on the brand's page with the changes.
  await page.reload();
  await expect.poll(() => rows(page), TIMEOUT).toMatch(/\+\d+%/);
  const href = await page.locator('tbody tr td:first-child a').first().getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('columnheader', { name: '90 days' }).waitFor();
});

it('Niches lead to those who use Recharge in the United Kingdom with over 100k visits, by keyboard alone', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.locator('[role=feed] article').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a brand, page or action' }).fill('technologies');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a technology' }).fill('recharge');
  await page.getByRole('link', { name: /^Recharge/ }).press('Enter');
  await page
    .getByRole('region', { name: 'Country' })
    .getByRole('link', { name: /^United Kingdom/ })
    .press('Enter');
  await page.waitForURL('**/brands/search?locations=GB&technologies=recharge');
  await page.getByRole('button', { name: 'Site', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Site' });
  await panel.getByRole('checkbox', { name: /^Monthly traffic/ }).press('Space');
  await panel.getByRole('spinbutton', { name: 'Min' }).fill('100000');
  await page.keyboard.press('Enter');
  const found = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter', {
    locations: ['GB'],
    technologies: ['recharge'],
    estimated_monthly_traffic: { min: 100_000 },
  });
  expect(found.total).toBeGreaterThan(0);
  await page.getByText(new RegExp(`^${found.total} brands? match(?:es)?.$`)).waitFor();
});

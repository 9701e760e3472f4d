import type { SavedSearch, SavedSearches } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { newAddress, sql } from './identity-users.ts';
import { exact, tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

const email = newAddress();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large', email });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});
beforeEach(() =>
  sql(
    catalogue.product,
    `delete from saved_searches where workspace_id in (
       select w.id from workspaces w join users u on u.id = w.owner_id where u.email = $1
     )`,
    [email],
  ),
);

const save = (name: string, filters: object = {}) =>
  catalogue.fetchJson<SavedSearch>('/api/searches', { name, search: { filters } });
const saved = async () => (await catalogue.fetchJson<SavedSearches>('/api/searches')).data;
const sidebar = (page: Page) => page.getByRole('region', { name: 'Saved searches' });

it('A search for pet brands in Germany with 50k to 500k visits and an average price under 40 is saved in at most 25 steps', async () => {
  const page = await catalogue.openPage();
  let steps = 0;
  const step = async (action: Promise<void>) => {
    await action;
    steps += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = (name: string) => page.getByRole('dialog', { name });
  const close = () => step(page.keyboard.press('Escape'));

  await page.goto('/brands');
  await step(page.getByRole('link', { name: 'Search', exact: true }).click());
  await tableLoaded(page);
  await step(button('Location').click());
  await step(panel('Location').getByPlaceholder('Locations').fill('germ'));
  await step(
    panel('Location')
      .getByRole('option', { name: /^Germany/ })
      .click(),
  );
  await close();
  await close();
  await step(button('Category').click());
  await step(panel('Category').getByPlaceholder('Categories').fill('pet'));
  await step(
    panel('Category')
      .getByRole('option', { name: /^Pets\b/ })
      .first()
      .click(),
  );
  await close();
  await close();
  await step(button('Site').click());
  await step(
    panel('Site')
      .getByRole('checkbox', { name: /^Monthly traffic/ })
      .check(),
  );
  await step(panel('Site').getByRole('spinbutton', { name: 'Min' }).fill('50000'));
  await step(panel('Site').getByRole('spinbutton', { name: 'Max' }).fill('500000'));
  await close();
  await step(button('Products').click());
  await step(
    panel('Products')
      .getByRole('checkbox', { name: /^Average price/ })
      .check(),
  );
  await step(panel('Products').getByRole('spinbutton', { name: 'Max' }).fill('40'));
  await close();
  await step(button('Search').click());
  await tableLoaded(page);
  await step(button('Save search').click());
  await step(panel('Save search').getByLabel('Name').fill('German pet brands'));
  await step(page.keyboard.press('Enter'));

  const link = sidebar(page).getByRole('link', { name: /German pet brands/ });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('aria-current'), TIMEOUT).toBe('page');
  const [search] = await saved();
  expect(search?.search.filters).toMatchObject({
    locations: ['DE'],
    estimated_monthly_traffic: { min: 50_000, max: 500_000 },
    product_avg_price: { max: 40 },
  });
  expect(search?.search.filters.categories).toHaveLength(1);
  expect(steps).toBeLessThanOrEqual(25);
});

it('A saved search opens by its URL, says that it was modified, and is saved or saved as a new one', async () => {
  const { id } = await save('Active advertisers', { is_fb_ads_active: true });
  const page = await catalogue.openPage();
  await page.goto(`/searches/${id}`);
  await page.getByText('Facebook ads running:').waitFor();
  expect(page.url()).toContain(`saved=${id}`);
  expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Remove Facebook ads running: Yes' }).click();
  await page.getByText('Modified:').waitFor();
  await page.getByRole('button', { name: 'Save as', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Active advertisers (2)');
  await dialog.getByLabel('Name').fill('Everyone');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await sidebar(page)
    .getByRole('link', { name: /^Everyone/ })
    .waitFor();
  await expect.poll(() => page.url().includes(id), TIMEOUT).toBe(false);

  await page.goto(`/brands/search?is_shop=true&saved=${id}`);
  await page.getByText('Modified:').waitFor();
  await tableLoaded(page);
  /** The distinct heights of the search's buttons. */
  const rows = async () => {
    const names = ['Save', 'Save as', /^Add /, 'Export', 'Columns'];
    const boxes = names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox());
    return new Set((await Promise.all(boxes)).map((box) => box?.y)).size;
  };
  expect(await rows()).toBe(1);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(rows, TIMEOUT).toBe(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Modified:').waitFor({ state: 'detached' });
  expect((await saved()).map(({ name, search }) => [name, search.filters])).toEqual([
    ['Active advertisers', { is_shop: true }],
    ['Everyone', {}],
  ]);

  await page.goto('/searches/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Saved search not found' }).waitFor();
});

it('The sidebar lists searches with matches and new matches, and renames, orders and deletes them, with undo', async () => {
  const first = await save('First', { is_shop: true });
  await save('Second');
  // As if the user had last opened it before any brand matched.
  await sql(
    catalogue.product,
    `update saved_search_visits set brand_ids = $1, visited_at = visited_at - interval '1 day'
     where user_id = (select id from users where email = $2)`,
    [Buffer.from([]), email],
  );
  const [counted] = await saved();
  const page = await catalogue.openPage();
  await page.goto('/brands');
  const link = sidebar(page).getByRole('link', { name: /^First/ });
  const count = exact(counted!.matches);
  await expect.poll(() => link.textContent(), TIMEOUT).toBe(`First+${count} new,${count} brands match`);
  await link.click();
  await page.getByText(`${count} new`, { exact: true }).waitFor();
  await expect.poll(() => link.textContent(), TIMEOUT).toBe(`First${count} brands match`);

  await sidebar(page).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Rename First' }).click();
  await page.getByLabel('New name of First').fill('Shops');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await saved())[0]?.name, TIMEOUT).toBe('Shops');
  await page.getByRole('button', { name: 'Move Shops' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move Shops', pressed: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Shops is over Second.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  const names = async () => (await saved()).map(({ name }) => name);
  await expect.poll(names, TIMEOUT).toEqual(['Second', 'Shops']);
  await page.getByRole('button', { name: 'Delete Shops' }).click();
  await page.getByText('“Shops” deleted.').waitFor();
  expect(await names()).toEqual(['Second']);
  // The page then has the current searches, and requests them again only after the next change.
  const refetched = page.waitForResponse(
    (response) => response.url().endsWith('/api/searches') && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await refetched;
  expect(await names()).toEqual(['Second', 'Shops']);

  await page.getByRole('button', { name: 'Rename Shops' }).click();
  await page.getByLabel('New name of Shops').fill('Ours');
  // Renamed by another member.
  await sql(
    catalogue.product,
    "update saved_searches set version = version + 1, name = 'Theirs' where id = $1",
    [first.id],
  );
  await page.keyboard.press('Enter');
  await page.getByText('It was renamed to “Theirs” elsewhere. Press Enter to name it “Ours”.').waitFor();
  const field = page.getByLabel('New name of Theirs');
  expect(await field.inputValue()).toBe('Ours');
  await field.press('Enter');
  await expect.poll(names, TIMEOUT).toEqual(['Second', 'Ours']);
});

it('Saving a search that another member renamed keeps that name; their changes are not overwritten without asking', async () => {
  const { id } = await save('Active advertisers', { is_fb_ads_active: true });
  const path = `/api/searches/${id}`;
  const page = await catalogue.openPage();
  await page.goto(`/brands/search?is_shop=true&saved=${id}`);
  await page.getByText('Modified:').waitFor();
  await catalogue.fetchJson(path, { version: 1, name: 'Theirs' }, 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Modified:').waitFor({ state: 'detached' });
  expect(await saved()).toMatchObject([{ name: 'Theirs', search: { filters: { is_shop: true } } }]);

  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('Modified:').waitFor();
  const theirs = { filters: { locations: ['DE'] } };
  await catalogue.fetchJson(path, { version: 3, search: theirs }, 'PATCH');
  // Loads their filters, too.
  await page.getByRole('button', { name: 'Edit saved searches' }).click();
  await page.getByRole('button', { name: 'Rename Theirs' }).click();
  await page.getByRole('textbox', { name: 'New name of Theirs' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename Renamed' }).waitFor();
  await expect.poll(saved, TIMEOUT).toMatchObject([{ name: 'Renamed' }]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“Renamed” was changed elsewhere. Press Save again to replace it').waitFor();
  expect(await saved()).toMatchObject([{ search: theirs }]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Modified:').waitFor({ state: 'detached' });
  expect((await saved()).map(({ search }) => search.filters)).toEqual([{}]);
});

it('Suggested searches are shown with their matches while no filter is set', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const start = page.getByRole('region', { name: 'Starter searches' });
  await start.getByRole('link').first().waitFor();
  expect(await start.getByRole('link').count()).toBeGreaterThanOrEqual(8);
  const link = start.getByRole('link', { name: /^Small shops with many reviews/ });
  const [, matches] = /([\d,]+) match/.exec((await link.textContent()) ?? '') ?? [];
  await link.click();
  await page.getByText(`${matches} brands match.`).first().waitFor();
  await page.getByRole('columnheader', { name: 'Trustpilot reviews' }).waitFor();
  await start.waitFor({ state: 'detached' });
});

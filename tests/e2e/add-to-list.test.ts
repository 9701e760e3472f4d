import type { Brand, BrandList, List, ListBrands, Lists } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { intercept, pending } from './intercept.ts';
import { focus } from './keyboard.ts';
import { renderLate } from './page-clock.ts';
import { tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
/** The first brand on Browse, and some that are not among the first 50. */
let shown: Brand[];
let others: Brand[];
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small', plan: 'basic' });
  shown = (await catalogue.fetchJson<BrandList>('/api/brands?page=1')).data;
  others = (await catalogue.fetchJson<BrandList>('/api/brands?page=4')).data;
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

/** A new list for every test. */
let list: List;
let made = 0;
beforeEach(async () => {
  made += 1;
  list = await catalogue.fetchJson<List>('/api/lists', { name: `Shortlist ${made}` });
});

const onList = async (id = list.id) =>
  (await catalogue.fetchJson<ListBrands>(`/api/lists/${id}/brands?limit=100`)).data.map(
    ({ brandId }) => brandId,
  );
const menu = (page: Page) => page.getByRole('dialog', { name: 'Add to list' });
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name });

describe('Add to list', () => {
  it('adds from a card, offers that list first next time, and removes with undo', async () => {
    const page = await catalogue.openPage();
    const memberships = requestsTo(page, `/api/brands/${shown[1]!.id}/lists`);
    await page.goto('/brands');
    const card = page.getByRole('article', { name: shown[1]!.brand_name });
    await card.hover();
    expect(memberships).toEqual([]);
    await card.getByRole('button', { name: 'Add to list' }).click();
    await option(page, list.name).click();
    expect(await option(page, list.name).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => onList(), TIMEOUT).toEqual([shown[1]!.id]);
    expect(page.url()).toMatch(/\/brands$/);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });

    await page.reload();
    await card.getByRole('link').focus();
    await page.keyboard.press('l');
    const first = menu(page).getByRole('option').first();
    await expect.poll(() => first.getAttribute('aria-selected'), TIMEOUT).toBe('true');
    expect(await first.textContent()).toContain(list.name);
    await page.keyboard.press('Enter');
    await expect.poll(() => onList(), TIMEOUT).toEqual([]);
    await page.getByText(`Removed from ${list.name}.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => onList(), TIMEOUT).toEqual([shown[1]!.id]);
  });

  it('returns the focus to the table when the selection is cleared, also on a slow device', async () => {
    const page = await catalogue.openPage();
    await renderLate(page);
    await page.goto('/brands/search');
    await tableLoaded(page);
    await page.getByRole('checkbox', { name: `Select ${shown[0]!.brand_name}`, exact: true }).check();
    await page.keyboard.press('l');
    await option(page, list.name).click();
    await page.getByText(`1 brand added to ${list.name}.`).waitFor();
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await expect.poll(() => focus(page), TIMEOUT).toMatchObject({ role: 'td' });
  });

  it("creates a new list in place from a brand's page, by keyboard", async () => {
    const page = await catalogue.openPage();
    await page.goto(`/brands/${shown[2]!.id}/overview`);
    await page.getByRole('button', { name: 'Add to list' }).waitFor();
    await page.keyboard.press('l');
    await option(page, list.name).waitFor();
    expect(await accessibilityViolations(page, 'menu of lists', [1440, 390])).toEqual([]);
    await page.keyboard.type('Fresh');
    await option(page, 'New list “Fresh”').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${shown[2]!.brand_name} added to Fresh.`).waitFor();
    const { data } = await catalogue.fetchJson<Lists>('/api/lists');
    expect(await onList(data.find(({ name }) => name === 'Fresh')!.id)).toEqual([shown[2]!.id]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), TIMEOUT)
      .toBe('Add to list');
  });

  it('asks for a name if none was typed', async () => {
    const page = await catalogue.openPage();
    await page.goto(`/brands/${shown[2]!.id}/overview`);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await option(page, 'New list').click();
    await menu(page).getByRole('combobox', { name: 'Name of the new list' }).fill(`Named ${made}`);
    await page.keyboard.press('Enter');
    await page.getByText(`added to Named ${made}.`).waitFor();
  });

  it("adds all matches of a search and undoes it; Basic's limit is stated beforehand", async () => {
    const { data } = await catalogue.fetchJson<BrandList>('/api/brands/filter?page=1&limit=10', {});
    const before = data[0]!.id;
    await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [before] });
    const page = await catalogue.openPage();
    await page.goto('/brands');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Search/ })
      .click();
    const add = page.getByRole('button', { name: 'Add the first 50 of 300' });
    await add.click();
    await option(page, list.name).waitFor();
    await page.goBack();
    await menu(page).waitFor({ state: 'detached' });
    await page.goForward();
    await page.getByRole('button', { name: 'Add the first 50 of 300' }).click();
    await option(page, list.name).click();
    await page.getByText(`49 brands added to ${list.name}, 1 was already on it`).waitFor();
    expect(await onList()).toHaveLength(50);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`49 brands removed from ${list.name}.`).waitFor();
    expect(await onList()).toEqual([before]);
    await page.goto('/brands/search?scope=mine');
    await page.getByText('Import', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Add / }).count()).toBe(0);
  });

  it('reports a failure and removes the check mark', async () => {
    const page = await catalogue.openPage();
    await page.goto(`/brands/${shown[3]!.id}/overview`);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await option(page, list.name).waitFor();
    await page.route('**/api/lists/*/brands', (route) => route.abort());
    await option(page, list.name).click();
    await page.getByText('No connection. Please try again.').waitFor();
    await expect.poll(() => option(page, list.name).getAttribute('aria-selected'), TIMEOUT).toBe('false');
  });

  it('adds from a row of the results, by pointer and by key, and from its preview', async () => {
    const brand = shown[4]!;
    const page = await catalogue.openPage();
    await page.goto('/brands/search');
    const row = page.getByRole('row', { name: brand.brand_name });
    await row.hover();
    await row.getByRole('button', { name: 'Add to list' }).click();
    await option(page, list.name).click();
    await expect.poll(() => onList(), TIMEOUT).toEqual([brand.id]);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await expect.poll(() => option(page, list.name).getAttribute('aria-selected'), TIMEOUT).toBe('true');
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await row.getByRole('gridcell').nth(3).click();
    const preview = page.getByRole('complementary', { name: brand.brand_name });
    await preview.getByRole('link', { name: list.name }).waitFor();
  });

  it('adds the selected brands of a table', async () => {
    const page = await catalogue.openPage();
    await page.goto('/brands/search');
    for (const brand of shown.slice(0, 3))
      await page.getByRole('checkbox', { name: `Select ${brand.brand_name}` }).check();
    await page.getByRole('button', { name: 'Add to list', exact: true }).click();
    await option(page, list.name).click();
    await page.getByText(`3 brands added to ${list.name}.`).waitFor();
    expect(await onList()).toEqual(shown.slice(0, 3).map(({ id }) => id));
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });
});

describe("A brand's page", () => {
  const listed = (page: Page) => page.getByRole('region', { name: 'Lists', exact: true });

  it('shows its lists, with editable status, rating and tags, and its notes', async () => {
    const brand = others[0]!;
    const page = await catalogue.openPage();
    await page.goto(`/brands/${brand.id}/overview`);
    await listed(page).getByText('Not on any list yet.').waitFor();
    await page.getByRole('button', { name: 'Add to list' }).click();
    await option(page, list.name).click();
    await page.keyboard.press('Escape');
    const status = page.getByRole('combobox', { name: `Status on ${list.name}` });
    await expect.poll(() => status.isEnabled(), TIMEOUT).toBe(true);
    await status.selectOption('Contacted');
    await page.getByRole('slider', { name: `Rating on ${list.name}` }).press('ArrowRight');
    await page.getByRole('button', { name: `Tag ${list.name}` }).click();
    await page.getByRole('textbox', { name: `New tag of ${list.name}` }).fill('fair');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const fields = async () => {
      const { data } = await catalogue.fetchJson<ListBrands>(`/api/lists/${list.id}/brands`);
      const [entry] = data;
      return entry && [entry.status, entry.rating, entry.tags, entry.note];
    };
    await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], null]);
    await page.getByRole('textbox', { name: 'Notes' }).fill('Met at the fair');
    await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);
    expect(await accessibilityViolations(page, 'a brand on a list')).toEqual([]);

    await page.getByRole('button', { name: `Remove from ${list.name}` }).click();
    await listed(page).getByText('Not on any list yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);
    await expect.poll(() => status.inputValue(), TIMEOUT).toBe('Contacted');
  });

  it('says that a status was changed elsewhere and shows the current one', async () => {
    const brand = others[1]!;
    await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [brand.id] });
    const page = await catalogue.openPage();
    await page.goto(`/brands/${brand.id}/overview`);
    const status = page.getByRole('combobox', { name: `Status on ${list.name}` });
    await status.waitFor();
    const other = await catalogue.openPage();
    await other.goto(`/brands/${brand.id}/overview`);
    await other.getByRole('combobox', { name: `Status on ${list.name}` }).selectOption('Rejected');
    await expect
      .poll(async () => {
        const { data } = await catalogue.fetchJson<ListBrands>(`/api/lists/${list.id}/brands`);
        return data[0]!.status;
      }, TIMEOUT)
      .toBe('Rejected');
    await status.selectOption('Contacted');
    await page.getByText('changed elsewhere in the meantime: its status is now “Rejected”').waitFor();
    await expect.poll(() => status.inputValue(), TIMEOUT).toBe('Rejected');
  });

  it('reserves space before lists and notes are loaded', async () => {
    const page = await catalogue.openPage();
    const stops = [
      await intercept(page, '*/api/brands/*/lists', pending),
      await intercept(page, '*/api/brands/*/notes', pending),
    ];
    await page.goto(`/brands/${others[2]!.id}/overview`);
    const facts = page.getByRole('list', { name: 'Facts' });
    await facts.waitFor();
    const before = await facts.boundingBox();
    for (const stop of stops) await stop();
    await page.reload();
    await page.getByRole('textbox', { name: 'Notes' }).waitFor();
    await listed(page).getByText('Not on any list yet.').waitFor();
    expect(await facts.boundingBox()).toEqual(before);
  });
});

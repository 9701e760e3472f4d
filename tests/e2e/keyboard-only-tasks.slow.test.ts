import type { BrandList, ListBrands, Lists, SavedSearches } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInByRequest } from './become-member.ts';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { deleteLists } from './delete-lists.ts';
import { keyboardOf, signInByKeyboard } from './keyboard.ts';
import { tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

/** Members' main tasks, the first from signing in to the result, without a pointer: every focused element is visible and has a ring. */
const email = 'keyboard@visitor.example';
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large', email });
});
beforeEach(() => deleteLists(catalogue));
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

async function openBrowse() {
  const page = await catalogue.openVisitor();
  await signInByRequest(catalogue.product, page.context(), email);
  await page.goto('/brands');
  await page.getByRole('article').first().waitFor();
  return { page, keyboard: keyboardOf(page) };
}

it('saves a search for pet brands in Germany with 50k to 500k visits and an average price under 40', async () => {
  const page = await catalogue.openVisitor();
  await signInByKeyboard(page, email);
  const keyboard = keyboardOf(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  await page.keyboard.type('gs');
  await tableLoaded(page);
  await keyboard.reach('button', 'Location');
  await keyboard.press('Enter');
  await keyboard.on('combobox', /Locations/);
  await keyboard.type('germ');
  await page.getByRole('option', { name: /^Germany/ }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await keyboard.on('button', /^Location/);
  await keyboard.reach('button', 'Category');
  await keyboard.press('Enter');
  await keyboard.on('combobox', /Categories/);
  await keyboard.type('pets');
  await page
    .getByRole('option', { name: /^Pets\b/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await keyboard.reach('button', 'Site', { back: true });
  await keyboard.press('Enter');
  await keyboard.reach('checkbox', /^Monthly traffic/);
  await keyboard.press('Space');
  await keyboard.reach('spinbutton', 'Min');
  await keyboard.type('50000');
  await keyboard.press('Tab');
  await keyboard.type('500000');
  await keyboard.press('Escape');
  await keyboard.reach('button', 'Products');
  await keyboard.press('Enter');
  await keyboard.reach('checkbox', /^Average price/);
  await keyboard.press('Space');
  await keyboard.reach('spinbutton', 'Max');
  await keyboard.type('40');
  await keyboard.press('Enter');
  await page.getByRole('list', { name: 'Active filters' }).getByText('Average price').waitFor();
  await keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Save search' }).waitFor();
  await keyboard.on('input', 'Name');
  await page.keyboard.type('German pet brands');
  await page.keyboard.press('Enter');
  await page.getByText('“German pet brands” saved.').waitFor();
  const { data } = await catalogue.fetchJson<SavedSearches>('/api/searches');
  expect(data[0]?.search.filters).toMatchObject({
    locations: ['DE'],
    estimated_monthly_traffic: { min: 50_000, max: 500_000 },
    product_avg_price: { max: 40 },
  });
});

it('makes a shortlist of 20 with a note on each, and shares it by link, which is read without an account', async () => {
  const { page, keyboard } = await openBrowse();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.type('gs');
  await tableLoaded(page);
  await keyboard.reach('td', /./);
  await keyboard.press('ControlOrMeta+a');
  await page.getByText('10 selected', { exact: true }).waitFor();
  await keyboard.press(']');
  await page
    .getByRole('button', { name: 'Page 2', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await tableLoaded(page);
  await keyboard.press('ControlOrMeta+a');
  await page.getByText('20 selected', { exact: true }).waitFor();
  await keyboard.press('l');
  await keyboard.on('combobox', 'Find a list');
  await keyboard.type('Shortlist');
  await page.getByRole('option', { name: 'New list “Shortlist”' }).waitFor();
  await keyboard.press('Enter');
  await page.getByText('20 brands added to Shortlist.').waitFor();
  await keyboard.on('td', /./);

  await page.keyboard.type('gl');
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  await keyboard.reach('a', /^Shortlist/);
  await keyboard.press('Enter');
  await tableLoaded(page);
  await keyboard.reach('td', /./);
  while (!(await keyboard.press('ArrowRight')).name.includes('Note'));
  const field = page.getByRole('textbox', { name: /^Note on/ });
  for (let row = 1; row <= 20; row++) {
    await keyboard.press('Enter');
    await expect.poll(() => field.isEditable(), TIMEOUT).toBe(true);
    await keyboard.on('textarea', /^Note on/);
    await page.keyboard.type(`Note **${row}**`);
    await keyboard.press('Escape');
    await keyboard.on('td', new RegExp(`Note .*${row}`));
    if (row < 20) await keyboard.press('ArrowDown');
  }
  await keyboard.press('h');
  await page.getByRole('dialog', { name: 'Share “Shortlist”' }).waitFor();
  await keyboard.reach('checkbox', /^Include notes/);
  await keyboard.press('Space');
  await keyboard.reach('button', 'Create link');
  await keyboard.press('Enter');
  await page.getByText('Copied. It is not shown again.').waitFor();
  await keyboard.on('button', /Copy link/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [list] = (await catalogue.fetchJson<Lists>('/api/lists')).data;
  const { data } = await catalogue.fetchJson<ListBrands>(`/api/lists/${list!.id}/brands`);
  expect(data.map(({ note }) => note)).toEqual(data.map((_, at) => `Note **${at + 1}**`));

  const visitor = await catalogue.openVisitor();
  await visitor.goto(link);
  await visitor.getByRole('heading', { level: 1, name: 'Shortlist' }).waitFor();
  const reader = keyboardOf(visitor);
  await reader.reach('button', /: Note 1$/);
  await reader.press('Enter');
  await visitor.getByRole('dialog').getByText('1', { exact: true }).waitFor();
  await reader.press('Escape');
  await reader.on('button', /: Note 1$/);
});

it('compares five brands', async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const five = data.slice(0, 5);
  const { page, keyboard } = await openBrowse();
  await page.keyboard.type('gc');
  await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
  await keyboard.reach('combobox', 'Find a brand to compare');
  for (const [at, { domain, brand_name }] of five.entries()) {
    if (at === 1) {
      await page.keyboard.press('a');
      await keyboard.on('combobox', 'Find a brand to compare');
    }
    await page.keyboard.type(domain);
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader').filter({ hasText: brand_name }).waitFor();
  }
  expect(new URL(page.url()).searchParams.get('ids')).toBe(five.map(({ id }) => id).join());
});

it('saves a shortlist as a spreadsheet, and creates an API key for a script', async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const { id } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Exported' });
  await catalogue.fetchJson(`/api/lists/${id}/brands`, { brandIds: data.map((brand) => brand.id) });
  const { page, keyboard } = await openBrowse();
  await page.keyboard.type('gl');
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  await keyboard.reach('a', /^Exported/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Exported' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Export brands' }).waitFor();
  await keyboard.reach('button', 'Export');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByText(`${data.length} brands exported.`).waitFor();
  await keyboard.press('Escape');

  await page.keyboard.type('gk');
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await keyboard.reach('button', 'New key');
  await keyboard.press('Enter');
  await keyboard.on('input', /^Name/);
  await keyboard.type('Report');
  await keyboard.reach('button', 'Create key');
  await keyboard.press('Enter');
  await page.getByRole('region', { name: 'API key', exact: true }).getByText(/^bl_/).waitFor();
  await keyboard.reach('button', 'Done');
  await keyboard.press('Enter');
  await keyboard.on('button', 'New key');
});

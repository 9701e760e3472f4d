import type { BrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { focusProblems } from './accessibility.ts';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { hasFocus } from './keyboard.ts';

let catalogue: Catalogue;
let brands: BrandList['data'];
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  brands = (await catalogue.fetchJson<BrandList>('/api/brands?page=1')).data;
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const five = () => brands.slice(0, 5);
const idsOf = (page: Page) => new URL(page.url()).searchParams.get('ids');
const column = (page: Page, name: string) => page.getByRole('columnheader').filter({ hasText: name });
async function openComparison(count: number): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto(`/compare?ids=${brands.slice(0, count).map(({ id }) => id)}`);
  await column(page, brands[0]!.brand_name).waitFor();
  return page;
}

it('five brands are found by name and compared with the keyboard alone', async () => {
  const page = await catalogue.openPage();
  await page.goto('/compare');
  await page.getByRole('combobox', { name: 'Find a brand to compare' }).waitFor();
  for (const [index, { id, brand_name: name, domain }] of five().entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add brand' }).press('Enter');
    await page.getByRole('combobox', { name: 'Find a brand to compare' }).pressSequentially(domain);
    await page.getByRole('option').filter({ hasText: domain }).waitFor();
    await page.keyboard.press('Enter');
    await column(page, name).waitFor();
    expect(idsOf(page)?.split(',').at(-1)).toBe(String(id));
    if (index > 0) await page.keyboard.press('Escape');
  }
  await page.getByRole('list', { name: 'Lines of Monthly traffic' }).getByRole('listitem').nth(4).waitFor();
  expect(idsOf(page)).toBe(
    five()
      .map(({ id }) => id)
      .join(),
  );

  // The sixth brand is the last: the focus stays, and the field says why no more can be added.
  await page.keyboard.press('a');
  const field = page.getByRole('combobox', { name: 'Find a brand to compare' });
  await field.pressSequentially(brands[5]!.domain);
  await field.press('Enter');
  await page.getByText('You can compare up to 6 brands.').first().waitFor();
  await column(page, brands[5]!.brand_name).waitFor();
  expect(await hasFocus(field)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add brand');
});

it('the URL follows every change, and going back undoes the removal of a brand', async () => {
  const page = await openComparison(3);
  const [first, second, third] = brands.map(({ id }) => id);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await page.getByRole('button', { name: `Move ${brands[0]!.brand_name} right` }).press('Enter');
  await expect.poll(() => idsOf(page)).toBe([second, first, third].join());
  await expect.poll(focused).toBe(`Move ${brands[0]!.brand_name} right`);
  await page.getByRole('button', { name: `Remove ${brands[1]!.brand_name}` }).press('Enter');
  await expect.poll(() => idsOf(page)).toBe([first, third].join());
  await expect.poll(focused).toBe('Comparison');
  await column(page, brands[1]!.brand_name).waitFor({ state: 'hidden' });
  await page.goBack();
  await column(page, brands[1]!.brand_name).waitFor();

  await page.getByRole('switch', { name: 'Only differences' }).check();
  await page.getByRole('button', { name: 'Indexed to 100' }).click();
  await page.getByText(/relative to .* \(100\)/).waitFor();
  await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOption('Facebook likes');
  await page.getByRole('list', { name: 'Lines of Facebook likes' }).waitFor();
  await page.reload();
  await page.getByRole('list', { name: 'Lines of Facebook likes' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Only differences' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Indexed to 100', pressed: true }).count()).toBe(1);
});

it('a brand is compared from its own page and from the command menu', async () => {
  const page = await catalogue.openPage();
  await page.goto(`/brands/${brands[0]!.id}/overview`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await column(page, brands[0]!.brand_name).waitFor();
  await page.getByText('Add a brand to compare with').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find a brand, page or action' }).fill('compare');
  await page.getByRole('option', { name: /^Compare$/ }).click();
  await page.getByRole('combobox', { name: 'Find a brand to compare' }).waitFor();
});

it('the example, unknown brands and the export work', async () => {
  const page = await catalogue.openPage();
  await page.goto('/compare');
  await page.getByRole('button', { name: 'Compare three popular brands' }).click();
  await expect
    .poll(() => idsOf(page))
    .toBe(
      brands
        .slice(0, 3)
        .map(({ id }) => id)
        .join(),
    );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByText('All 3 brands in this comparison.').waitFor();
  await page.goto(`/compare?ids=${brands[0]!.id},999999999`);
  await page.getByText("1 brand in this address isn't in the catalogue.").waitFor();
});

it('is accessible, with a table for the chart, at all widths, in light and dark', async () => {
  const page = await openComparison(6);
  await page.getByText('Show as table').click();
  await page
    .getByRole('region', { name: /as table$/ })
    .getByRole('columnheader', { name: 'Day' })
    .waitFor();
  await page.getByRole('switch', { name: 'Sources' }).check();
  expect(await focusProblems(page, 'comparison', 30)).toEqual([]);
  await page.goto('/compare');
  await page.getByRole('combobox', { name: 'Find a brand to compare' }).waitFor();
});

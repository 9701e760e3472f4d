import { readFile } from 'node:fs/promises';
import type { FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { download } from './form.ts';
import { withConnection } from './with-connection.ts';

const NAME = '=Sum & Sons';
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const FORMULA = {
  source: 'estimates' as const,
  list: 'Tranco' as const,
  bestRank: 5_000,
  worstRank: 5_000,
};
/** Values estimated with one formula, then with another. */
const VISITS = [
  { ago: 200, value: 10_000, formula: 'rank-curve 1' },
  { ago: 100, value: 12_000, formula: 'rank-curve 1' },
  { ago: 40, value: 30_000, formula: 'rank-curve 2' },
  { ago: 2, value: 33_000, formula: 'rank-curve 2' },
];

let catalogue: Catalogue;
let brandId: number;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'growing' });
  brandId = await saveBrand();
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const saveBrand = (): Promise<number> =>
  withConnection(catalogue.product, async ({ db }) => {
    const { id } = await db
      .insertInto('brands')
      .values({
        domain: 'sum.example',
        brand_name: NAME,
        catalogue: 'demonstration',
        is_demonstration: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('metric_observations')
      .values(
        VISITS.map(({ ago, value, formula }) => ({
          brand_id: id,
          metric: 'estimated_monthly_traffic',
          observed_at: daysAgo(ago),
          source: 'estimates',
          kind: 'estimated' as const,
          value,
          low: value / 2,
          high: value * 2,
          inputs: JSON.stringify({ ...FORMULA, formula }),
        })),
      )
      .execute();
    await db
      .insertInto('brand_events')
      .values({
        brand_id: id,
        kind: 'platform_changed',
        happened_at: daysAgo(20),
        since: daysAgo(40),
        before: 'Shopify',
        after: 'WooCommerce',
        change_percent: null,
        items: '[]',
        source: 'technologies',
        address: null,
        evidence: null,
        withdrawn_at: null,
        confidence: 'high',
      })
      .execute();
    return id;
  });

const slider = (page: Page) => page.getByRole('slider', { name: 'Monthly traffic by day' });

async function openHistory(search = '', viewport = { width: 1440, height: 900 }) {
  const page = await catalogue.openPage({ viewport });
  await page.goto(`/brands/${brandId}/overview${search}`);
  await slider(page).waitFor();
  return page;
}

async function fileOf(page: Page, format: 'CSV' | 'PNG') {
  const file = await download(page.getByRole('button', { name: `Download Monthly traffic as ${format}` }));
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

it('a brand is compared with the median of its category, in values and indexed', async () => {
  const category = 'Fashion and apparel';
  const { data } = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter?page=1&limit=10', {
    categories: [category.toLowerCase()],
    fb_likes_count: { min: 1 },
  });
  const [brand] = data;
  const page = await catalogue.openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`/brands/${brand?.id}/overview?metric=fb_likes_count`);
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption(`Median of ${category}`);
  const likes = page.getByRole('slider', { name: 'Facebook likes by day' });
  await page.getByRole('list', { name: 'Lines of Facebook likes' }).waitFor();
  await page.getByRole('button', { name: 'Indexed to 100' }).click();
  await page.getByText(/^relative to .* \(100\)$/).waitFor();
  await page.reload();
  await page.getByRole('list', { name: 'Lines of Facebook likes' }).waitFor();
  await likes.press('Home');
  await expect
    .poll(() => likes.getAttribute('aria-valuetext'))
    .toContain(`${brand?.brand_name}: 100.0; Median of ${category}: 100.0`);
  const tooltip = page.getByText('100.0').last();
  const { x = 0, width = 0 } = (await tooltip.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
});

it('the values are available as a table and as files', async () => {
  const page = await openHistory();
  await page.getByRole('button', { name: 'Show as table' }).press('Enter');
  const rows = page.getByRole('table', { name: 'Monthly traffic by day' }).getByRole('row');
  await page.getByRole('cell', { name: 'Platform changed: Shopify to WooCommerce' }).waitFor();
  expect(await rows.count()).toBe(1 + VISITS.length + 1);
  expect(await rows.nth(1).getByRole('cell').first().textContent()).toContain('33,000 visits per month');

  const csv = await fileOf(page, 'CSV');
  expect(csv.name).toBe('sum-sons-monthly-traffic.csv');
  const [head, first, ...rest] = csv.bytes.toString().split('\r\n');
  expect(head).toBe('Day,Name,Value,Low,High,Unit,Source,Note');
  expect(first).toBe(`${isoDay(daysAgo(200))},'${NAME},10000,5000,20000,visits per month,Estimated,`);
  expect(rest[1]).toContain('The formula changed; not comparable with');
  expect(rest[2]).toBe(`${isoDay(daysAgo(20))},,,,,,,Platform changed: Shopify to WooCommerce`);

  const { bytes } = await fileOf(page, 'PNG');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(800);
});

import type { BrandCollection, BrandDetail, BrandList } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { sql } from '../support/identity-users.ts';
import { runCommand } from '../support/product.ts';
import { until } from '../support/waiting.ts';

/** A Shopify-like sample store of the sandbox, with twelve products. */
const SHOP = 'velvet-oak.example';
const OF_SHOP = 'brand_id = (select id from brands where domain = $1)';

const catalogue = useCatalogue({ shared: 'growing' });

const collect = (...args: string[]) => runCommand('scripts/collect.ts', args, catalogue.product.env);

/** Makes the store look as if it was checked yesterday, with ten products. */
async function backdateObservations() {
  const { product } = catalogue;
  // Observations left by an earlier attempt of this test.
  await sql(
    product,
    `delete from metric_observations where observed_at < now() - interval '12 hours' and ${OF_SHOP}`,
    [SHOP],
  );
  await sql(
    product,
    `update metric_observations set observed_at = observed_at - interval '1 day',
     value = case when metric = 'product_count' then 10 else value end where ${OF_SHOP}`,
    [SHOP],
  );
  await sql(
    product,
    `update brands set product_count = 10, origins = (
       select jsonb_object_agg(key, value || jsonb_build_object('observedAt', '2026-01-01T00:00:00.000Z'))
       from jsonb_each(origins)
     ) where domain = $1`,
    [SHOP],
  );
}

describe('Collection', () => {
  it('adds a store with `npm run collect` while running, shows its sources and refreshes it', async () => {
    const { code, output } = await collect(SHOP);
    expect(output).toMatch(/shopify-products +found +Products 12, .*Min price \$/);
    expect(code).toBe(0);
    const found = await until(async () => {
      const { data } = await catalogue.fetchJson<BrandList>('/api/brands/search?keyword=velvet%20oak');
      return data.find(({ domain }) => domain === SHOP);
    });
    const { origins } = await catalogue.fetchJson<BrandDetail>(`/api/brands/${found.id}`);
    expect(origins.product_count).toMatchObject({ kind: 'measured', source: 'shopify-products' });

    await backdateObservations();
    const page = await catalogue.openPage();
    await page.goto(`/brands/${found.id}/products`);
    const section = page.getByRole('region', { name: 'Sources' });
    await section.getByText('Shopify, found in').waitFor();
    const technologies = page.getByRole('region', { name: 'Technologies' });
    await technologies.getByText('Dawn 15.0.0').waitFor();
    await technologies.getByText('Evidence').click();
    await technologies.getByText('"schema_name":"Dawn"').waitFor();
    await section.getByRole('row', { name: /^Shopify products Found/ }).waitFor();
    await section.getByText("sources don't apply").click();
    await section.getByText('Trustpilot: not collected here').waitFor();
    expect(await section.textContent()).not.toMatch(/[A-Z]_[A-Z]/);
    await page.getByRole('button', { name: 'Source of Total Products' }).hover();
    await page.getByRole('tooltip').getByText('Measured · Shopify products · 12 products read').waitFor();
    const total = page.locator('dl > div').filter({ hasText: 'Total Products' });
    await total.getByText('10', { exact: true }).waitFor();

    await section.getByRole('button', { name: 'Refresh now' }).click();
    await section.getByText('Store checked. Metrics are up to date.').waitFor();
    await total.getByText('12', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOption('Products');
    await page.getByRole('button', { name: 'Show as table' }).click();
    const history = page.getByRole('table', { name: 'Products by day' });
    await history.getByRole('row').nth(2).waitFor();
    expect(await history.locator('td:nth-child(2)').allTextContents()).toEqual([
      '12Measured · Shopify products',
      '10Measured · Shopify products',
    ]);
    // Scrolled to the top, so that the top bar covers nothing partly.
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  it('checks a sample store from the browser while sample data is shown', async () => {
    const page = await catalogue.openPage();
    await page.goto('/lookup?url=http://paper-lantern.example/');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('In the catalogue.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open brand' }).click();
    await page.getByRole('heading', { level: 1, name: 'Paper Lantern' }).waitFor();
    await page.goto('/lookup?url=no-such-shop.com');
    await page.getByText("Stores can't be checked while sample data is shown.").waitFor();
    expect(await page.getByRole('button', { name: 'Check', exact: true }).count()).toBe(0);
  });

  it('checks several stores at once, shows the progress on every page and says at the end what was found', async () => {
    const page = await catalogue.openPage();
    await page.goto('/lists/import');
    await page.getByLabel('Name of the list').fill('Sample stores');
    const stores = ['copper-kettle.example', 'alpine-wool.example'];
    await page.getByLabel('Names, domains or addresses').fill(stores.join('\n'));
    await page.getByRole('button', { name: 'Add brands' }).click();
    await page.getByRole('button', { name: 'Check all 2 sites' }).click();
    const notice = page.getByRole('complementary', { name: 'Checks of stores' });
    await notice.getByText(/^\d of 2 stores checked/).waitFor();
    await page.getByRole('link', { name: 'Open the list' }).click();
    await page.waitForURL(/\/lists\/[\da-f-]{36}$/);
    await page.reload();
    await notice.getByText('2 of 2 stores checked: 2 with products').waitFor();
    await page.getByText('2 brands', { exact: true }).waitFor();

    await notice.getByRole('link', { name: 'See the stores' }).click();
    const results = page.getByRole('list', { name: 'Checked stores' });
    await results.getByRole('link', { name: 'Copper Kettle' }).waitFor();
    await notice.waitFor({ state: 'detached' });
    await page.goto('/alerts');
    await page.getByRole('link', { name: '2 of 2 stores checked: 2 with products' }).waitFor();

    await page.goto('/lists');
    await page.getByRole('link', { name: 'Sample stores' }).first().click();
    await page.getByRole('button', { name: 'Check 2 stores' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 stores were read within the last day and are up to date.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('does not collect demonstration brands or opted-out stores, and says why', async () => {
    const [demonstration] = await sql(
      catalogue.product,
      'select id from brands where is_demonstration order by id limit 1',
    );
    const page = await catalogue.openPage();
    await page.goto(`/brands/${demonstration.id}/overview`);
    const section = page.getByRole('region', { name: 'Sources' });
    await section.getByText('This is sample data').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);

    expect((await collect('clay-and-salt.example')).code).toBe(0);
    const optedOut = await until(async () => {
      const found = await catalogue.fetchJson<BrandList>('/api/brands/search?keyword=clay%20and%20salt');
      return found.data.find(({ domain }) => domain === 'clay-and-salt.example');
    });
    expect((await collect('--opt-out', 'clay-and-salt.example')).output).toContain('is no longer visited');
    await page.goto(`/brands/${optedOut.id}/overview`);
    await section.getByText('The owner of this store opted out').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
  });

  it('keeps the button enabled and shows the reason when a refresh fails', async () => {
    expect((await collect('copper-kettle.example')).code).toBe(0);
    const brand = await until(async () => {
      const found = await catalogue.fetchJson<BrandList>('/api/brands/search?keyword=copper%20kettle');
      return found.data.find(({ domain }) => domain === 'copper-kettle.example');
    });
    const page = await catalogue.openPage();
    await page.route('**/brands/*/refresh', (route) => route.abort());
    await page.goto(`/brands/${brand.id}/overview`);
    const section = page.getByRole('region', { name: 'Sources' });
    const refresh = section.getByRole('button', { name: 'Refresh now' });
    await refresh.click();
    await section.getByText('No connection. Please try again.').waitFor();
    await page.unroute('**/brands/*/refresh');
    await refresh.click();
    await section.getByText('Store checked. Metrics are up to date.').waitFor();
    const collection = await catalogue.fetchJson<BrandCollection>(`/api/brands/${brand.id}/collection`);
    expect(collection.sources.find(({ source }) => source === 'storefront')!.outcome).toMatch(
      /found|unchanged/,
    );
  });
});

import type { BrandList } from '@brandlode/contract';
import { expect } from 'vitest';
import type { Catalogue } from './catalogue-fixture.ts';
import { tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

/** Pixels from the top of a phone's screen. */
const FIRST_ROW = 420;

/** Search has results and a brand's page its tiles in the first screen, with every section loaded without scrolling. */
export async function expectFirstScreens(catalogue: Catalogue) {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  for (const [width, height, limit] of [
    [1440, 900, 380],
    [390, 844, 480],
  ] as const) {
    const page = await catalogue.openPage({ viewport: { width, height } });
    for (const query of ['', '?locations=US,GB&is_shop=true']) {
      await page.goto(`/brands/search${query}`);
      await tableLoaded(page);
      if (width < 640) {
        const row = page.locator('tbody tr[data-index]').first();
        await expect
          .poll(async () => (await row.boundingBox())?.y, {
            ...TIMEOUT,
            message: `first row at ${width} px`,
          })
          .toBeLessThanOrEqual(FIRST_ROW);
      } else {
        const buttons = page.locator('main form button:visible');
        const tops = () =>
          buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
        await expect
          .poll(async () => new Set(await tops()).size, {
            ...TIMEOUT,
            message: `rows of the bar at ${width} px`,
          })
          .toBe(1);
      }
    }
    for (const { id, brand_name } of data.slice(0, 2)) {
      await page.goto(`/brands/${id}/overview`);
      const tile = page.locator('main dl > div').first();
      await tile.waitFor();
      await expect
        .poll(async () => (await tile.boundingBox())?.y, {
          ...TIMEOUT,
          message: `${brand_name} at ${width} px`,
        })
        .toBeLessThanOrEqual(limit);
      const similar = page.getByRole('region', { name: 'Similar brands' });
      await similar.getByRole('listitem').first().waitFor();
      await expect.poll(() => page.locator('main .skeleton').count(), TIMEOUT).toBe(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), TIMEOUT).toBe(width);
    }
    await page.close();
  }
}

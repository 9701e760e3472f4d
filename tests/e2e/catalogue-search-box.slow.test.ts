import type { Brand } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

it('The search box finds a brand by prefix, infix, domain or with a typo, and opens it', async () => {
  const { data } = await catalogue.fetchJson<{ data: Brand[] }>('/api/brands?page=1');
  const { id, brand_name: name, domain } = data.find(({ brand_name }) => brand_name.length >= 8)!;
  const page = await catalogue.openPage();
  await page.goto('/settings/profile');
  const field = page.getByPlaceholder('Search brands...', { exact: true });
  const results = page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option');
  const typo = name.slice(0, 3) + name[4] + name[3] + name.slice(5);
  for (const keyword of [name.slice(0, 6), name.slice(1), name.toUpperCase(), domain, typo]) {
    // Clear the results of the previous keyword.
    await field.fill('');
    await expect.poll(() => results.count(), TIMEOUT).toBe(0);
    await field.fill(keyword);
    await results.filter({ hasText: domain }).first().waitFor();
  }
  await results.filter({ hasText: domain }).first().click();
  await page.waitForURL(`/brands/${id}/overview`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

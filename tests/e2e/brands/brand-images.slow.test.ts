import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandDetail, BrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { intercept } from '../support/intercept.ts';
import { runCommand } from '../support/product.ts';
import { TIMEOUT, until } from '../support/waiting.ts';

/** One of the sandbox's sample stores, which serve images. */
const SHOP = 'http://velvet-oak.example';

const catalogue = useCatalogue({ brands: 30 });
let brand: BrandDetail;
beforeAll(async () => {
  const file = join(catalogue.product.dataDir, 'brands.csv');
  await writeFile(
    file,
    `brand_name,brand_url,profile_image,cover_image,estimated_monthly_traffic
Quokka Imports,https://quokka-imports.example,${SHOP}/logo.png,${SHOP}/cover.jpg,9000000000
Quokka Elsewhere,https://quokka-elsewhere.example,https://pictures.invalid/logo.png,https://pictures.invalid/cover.png,
`,
  );
  const { code, output } = await runCommand('scripts/import.ts', [file], catalogue.product.env);
  expect(code, output).toBe(0);
  brand = await find('Quokka Imports');
});

const find = async (name: string) => {
  const { id } = await until(async () => {
    const { data } = await catalogue.fetchJson<BrandList>(
      `/api/brands/search?keyword=${encodeURIComponent(name)}`,
    );
    return data.find(({ brand_name }) => brand_name === name);
  });
  return catalogue.fetchJson<BrandDetail>(`/api/brands/${id}`);
};

/** Records the origins to which the page sends requests, even intercepted ones. */
function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  return origins;
}
/** `src` of the images that have loaded. */
const loadedImages = (page: Page, within: string) =>
  page
    .locator(`${within} img`)
    .evaluateAll((images) =>
      images.flatMap((image) =>
        image instanceof HTMLImageElement && image.naturalWidth > 1 ? image.getAttribute('src') : [],
      ),
    );

it("shows an imported brand's images everywhere, requesting only our own origin", async () => {
  const { profile_image: logo, cover_image: cover } = brand;
  for (const path of [logo, cover]) expect(path).toMatch(/^\/api\/brands\/\d+\/images\//);
  const page = await catalogue.openPage();
  const origins = originsOf(page);

  await page.goto(`/brands/${brand.id}/overview`);
  await expect.poll(() => loadedImages(page, 'main header'), TIMEOUT).toEqual([cover, logo]);
  await page.goto(`/brands/${brand.id}/products`);
  await expect.poll(() => loadedImages(page, 'main header'), TIMEOUT).toEqual([cover, logo]);

  await page.goto('/brands/search');
  await page
    .getByRole('combobox', { name: /search/i })
    .first()
    .fill('Quokka Imports');
  await expect.poll(() => loadedImages(page, '[role=listbox]'), TIMEOUT).toEqual([logo]);

  await page.keyboard.press('Escape');
  await expect.poll(() => loadedImages(page, 'tbody'), TIMEOUT).toContain(logo);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command menu' }).getByRole('combobox').fill('Quokka Imports');
  await expect.poll(() => loadedImages(page, '[role=dialog]'), TIMEOUT).toEqual([logo]);

  await page.goto('/brands');
  await expect.poll(() => loadedImages(page, 'main'), TIMEOUT).toEqual(expect.arrayContaining([cover, logo]));
  expect([...origins]).toEqual([catalogue.product.url]);
});

it("shows a placeholder with the brand's initials when its images cannot be fetched, without contacting its site", async () => {
  const elsewhere = await find('Quokka Elsewhere');
  const page = await catalogue.openPage();
  const origins = originsOf(page);
  await page.goto(`/brands/${elsewhere.id}/overview`);
  await expect.poll(() => page.locator('main header [data-placeholder]').count(), TIMEOUT).toBe(2);
  expect(await page.locator('main header [data-initials]').getAttribute('data-initials')).toBe('QE');
  expect([...origins]).toEqual([catalogue.product.url]);
});

it('shows images that failed offline again as soon as the network is back', async () => {
  const page = await catalogue.openPage();
  const stop = await intercept(page, '*/images/*', () => 'fail');
  await page.goto(`/brands/${brand.id}/overview`);
  await expect.poll(() => page.locator('main header [data-placeholder]').count(), TIMEOUT).toBe(2);
  await stop();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => loadedImages(page, 'main header'), TIMEOUT).toHaveLength(2);
});

it('blocks images from other sites by content security policy', async () => {
  const page = await catalogue.openPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto('/brands');
  await page.evaluate(
    () =>
      new Promise<void>((settled) => {
        const image = new Image();
        image.onload = () => settled();
        image.onerror = () => settled();
        image.src = 'http://velvet-oak.localhost/logo.png';
      }),
  );
  expect(messages.join('\n')).toMatch(/Content Security Policy directive: "img-src 'self' data:"/);
});

it('The search box finds a just-imported brand when its name is typed again', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const field = page.getByPlaceholder('Search brands...', { exact: true });
  // A new name for each attempt.
  const keyword = Array.from(randomBytes(10), (byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('');
  await field.fill(keyword);
  await page.getByText('No items found.').first().waitFor();
  const file = join(catalogue.product.dataDir, 'new-brands.csv');
  await writeFile(file, `brand_name,brand_url,ig_url\n${keyword} Paper,https://${keyword}.example,NULL\n`);
  const { code, output } = await runCommand('scripts/import.ts', [file], catalogue.product.env);
  expect(code, output).toBe(0);
  // The running product sees it within about 2 seconds.
  await find(`${keyword} Paper`);
  await field.fill('');
  await field.fill(keyword);
  await page
    .getByRole('listbox', { name: 'Matching brands' })
    .getByRole('option')
    .filter({ hasText: `${keyword} Paper` })
    .click();
  await page.getByRole('heading', { level: 1, name: `${keyword} Paper` }).waitFor();
});

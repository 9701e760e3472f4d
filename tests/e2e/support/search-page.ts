import type { Page } from 'playwright-core';
import type { Catalogue } from './catalogue-fixture.ts';

/** Waits until a table shows its results. */
export const tableLoaded = (page: Page) => page.locator('table[aria-busy=false]').waitFor();

/** The Search page with its first results; `address` is the query of its URL. */
export async function openSearch(catalogue: Catalogue, address = ''): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto(`/brands/search${address}`);
  await tableLoaded(page);
  return page;
}

export const columnNames = (page: Page) => page.getByRole('columnheader').allTextContents();

export const brandNames = (page: Page) => page.locator('tbody tr td:first-child a').allTextContents();

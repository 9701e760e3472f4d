import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { columnNames, openSearch, tableLoaded } from '../support/search-page.ts';
import { TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

it('Columns are resized and moved by pointer, and arranged by the address of another visit', async () => {
  const page = await openSearch(catalogue);
  const traffic = header(page, 'Monthly traffic');
  const width = async () => Math.round((await traffic.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = await traffic.locator('[data-resize]').boundingBox();
  if (!edge) throw new Error('The header has no edge.');
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 54, edge.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width, TIMEOUT).toBe(before + 50);
  expect(parameter(page, 'columns')).toBe(`estimated_monthly_traffic.${before + 50}`);
  await header(page, 'Description').dragTo(header(page, 'Site'));
  await expect
    .poll(async () => (await columnNames(page)).slice(0, 3), TIMEOUT)
    .toEqual(['Brand', 'Description', 'Site']);
  const arranged = await columnNames(page);

  await page.goto(page.url());
  await tableLoaded(page);
  expect(await columnNames(page)).toEqual(arranged);
  expect(await width()).toBe(before + 50);
});

it('The next visit has the compact rows and the collapsed sidebar that were chosen', async () => {
  const page = await openSearch(catalogue);
  const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByText('Compact').click();
  await expect.poll(height, TIMEOUT).toBeLessThan(comfortable);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await tableLoaded(page);
  expect(await height()).toBeLessThan(comfortable);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Collapse sidebar' }).waitFor();
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { tableLoaded } from './search-page.ts';

/** With forced colours, as in Windows' contrast themes, backgrounds and shadows are not painted. */
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
});

async function openAt(path: string): Promise<Page> {
  const page = await catalogue.openPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  return page;
}

/** Whether each element has a border or outline, or paints its own background. */
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      const shown = (line: string, width: string) => line !== 'none' && Number.parseFloat(width) >= 1;
      return (
        shown(style.borderTopStyle, style.borderTopWidth) ||
        shown(style.outlineStyle, style.outlineWidth) ||
        style.forcedColorAdjust === 'none'
      );
    }),
  );

async function expectEdges(page: Page, selector: string) {
  await page.locator(selector).first().waitFor();
  expect(new Set(await edges(page, selector)), selector).toEqual(new Set([true]));
}

it('shows the edges of buttons, chips, the current page and panels on Search', async () => {
  const page = await openAt('/brands/search?locations=US');
  await tableLoaded(page);
  await expectEdges(page, 'form [type=submit]');
  await expectEdges(page, '[aria-label=Pagination] [aria-current=page]');
  await expectEdges(page, 'nav[aria-label=Main] [aria-current=page]');
  await expectEdges(page, 'span:has(> [aria-label^="Remove Location"])');
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  await expectEdges(page, '[role=dialog]');
});

it('shows switches, bars, toasts and dialogs', async () => {
  const page = await openAt('/settings/plan');
  await expectEdges(page, '[role=switch]');
  await page.getByRole('button', { name: 'Select plan' }).first().click();
  await expectEdges(page, '[role=dialog]');
  await page.goto('/data-health');
  await expectEdges(page, 'td > div');
  await expectEdges(page, 'td > div > div');
  await page.goto('/settings/security');
  await page.getByLabel('Title').fill('Founder');
  await page.getByLabel('Title').press('Enter');
  await expectEdges(page, '[data-toast]');
});

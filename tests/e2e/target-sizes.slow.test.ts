import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { nextFrames } from './page-clock.ts';
import { tableLoaded } from './search-page.ts';

/** Stricter than WCAG 2.5.8: the room around a target does not make up for its size. */
let catalogue: Catalogue;
let list: string;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  const { id } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Kettles' });
  await catalogue.fetchJson(`/api/lists/${id}/brands`, { brandIds: [1, 2, 3] });
  list = `/lists/${id}`;
});
afterEach(() => catalogue.closePages());
afterAll(() => catalogue?.close());

type Open = (page: Page) => Promise<unknown>;
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** What is opened on each page, one after the other. */
const PAGES: Record<string, [ready: Open, ...opened: Open[]]> = {
  '/brands': [(page) => page.getByRole('feed').getByRole('link').nth(3).waitFor()],
  '/brands/search': [
    tableLoaded,
    button('Export'),
    button('Save search'),
    button('Columns'),
    button('Technology'),
    button('Location'),
    async (page) => {
      await button('Social')(page);
      await page.getByRole('checkbox', { name: /^Facebook likes/ }).check();
    },
    (page) => page.keyboard.press('?'),
    (page) => page.keyboard.press('Control+k'),
  ],
  '/brands/1/overview': [
    (page) => page.getByRole('heading', { name: 'Sources' }).waitFor(),
    button('Add to list'),
    button(/^Source of /),
  ],
  '/brands/1/products': [(page) => page.getByRole('heading', { name: 'Sources' }).waitFor()],
  '/products': [heading],
  '/categories': [heading],
  '/categories/200': [(page) => page.getByRole('link', { name: 'Open in Search' }).waitFor()],
  '/changes': [heading],
  '/alerts': [heading, button('New alert')],
  '/lookup': [heading],
  '/compare?ids=1,2,3': [(page) => page.locator('tbody tr').first().waitFor(), button('Add brand')],
  '/lists': [heading, button('New list')],
  list: [
    (page) => page.locator('tbody tr').first().waitFor(),
    button('Share'),
    button(/^(Add a note|Note) on /),
    button('Board'),
  ],
  '/import': [heading],
  '/data-health': [(page) => page.getByRole('heading', { name: 'Coverage' }).waitFor()],
  '/settings/plan': [button('Select plan')],
  '/settings/security': [heading],
  '/settings/team': [heading],
  '/settings/notifications': [
    (page) => page.getByRole('heading', { name: 'Webhooks' }).waitFor(),
    button('New webhook'),
  ],
  '/settings/api': [heading, button('New key')],
  '/settings/account': [heading, button('Delete my account')],
};

it.each(Object.entries(PAGES))(
  'targets are at least 24 px wide and high on %s',
  async (path, [ready, ...opened]) => {
    const page = await catalogue.openPage();
    const found: string[] = [];
    const measure = async (state: string) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(nextFrames);
        found.push(
          ...(await page.evaluate(smallTargets)).map((target) => `${state}, ${width} px: ${target}`),
        );
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.goto(path === 'list' ? list : path);
    await ready(page);
    await measure('page');
    for (const [index, open] of opened.entries()) {
      await open(page);
      await page.evaluate(nextFrames);
      await measure(`opened ${index}`);
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  },
);

/** Controls lower or narrower than 24 px, except links in a line of text; the label of a field is part of its target. */
function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden], [tabindex="-1"]), select, textarea, summary, [role=option], [role=tab]',
  );
  return [...targets].flatMap((element) => {
    const isShown =
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]');
    const isInText =
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    if (!isShown || isInText) return [];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
    if (boxes.some(({ width, height }) => width >= 23.9 && height >= 23.9)) return [];
    const [{ width, height } = new DOMRect()] = boxes;
    return `${width.toFixed(1)} x ${height.toFixed(1)} px: ${element.outerHTML.slice(0, 160)}`;
  });
}

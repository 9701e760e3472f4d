import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  accessibilityViolations,
  announcementOf,
  focusProblems,
  MIDDLE,
  WIDTHS,
} from '../support/accessibility.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { tableLoaded } from '../support/search-page.ts';

/** Component tests check these and all other pages except the landing page, at the width of a desktop and of a phone. */
const catalogue = useCatalogue({ shared: 'small' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

it.each([
  ['/', WIDTHS],
  ['/login', MIDDLE],
  ['/register', MIDDLE],
])('%s meets WCAG 2.2 AA for visitors at its widths, with a visible focus', async (path, widths) => {
  const page = await catalogue.openVisitor({ reducedMotion: 'reduce' });
  await page.goto(path);
  await heading(page);
  expect(await accessibilityViolations(page, path, widths)).toEqual([]);
  expect(await focusProblems(page, path)).toEqual([]);
});

it.each([
  '/brands',
  '/brands/search?locations=US',
  '/brands/1/overview',
  '/categories',
  '/lists',
  '/compare?ids=1,2,3',
  '/settings/plan',
])('%s meets WCAG 2.2 AA between the widths of desktops and phones, with a visible focus', async (path) => {
  const page = await catalogue.openPage();
  await page.goto(path);
  await heading(page);
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await accessibilityViolations(page, path, MIDDLE)).toEqual([]);
  expect(await focusProblems(page, path)).toEqual([]);
});

it('Result counts are announced by live regions that exist beforehand', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await tableLoaded(page);
  await announcementOf(page, 'Page 2 of', () => page.getByRole('button', { name: 'Next' }).click());
  const field = page.getByPlaceholder('Search brands...');
  await announcementOf(page, 'brands found', () => field.fill('an'));
  await announcementOf(page, 'No items found.', () => field.fill('zzqxv wkjq'));
  await field.fill('');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await page.getByPlaceholder('Locations').waitFor();
  await announcementOf(page, ' results', () => page.getByPlaceholder('Locations').fill('united'));
  await announcementOf(page, 'No matches.', () => page.getByPlaceholder('Locations').fill('nowhere at all'));
});

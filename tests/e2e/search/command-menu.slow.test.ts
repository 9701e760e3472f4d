import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { waitForFocus } from '../support/form.ts';
import { intercept, type Reply } from '../support/intercept.ts';
import { flushRendering } from '../support/page-clock.ts';
import { pause, TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });
const field = (page: Page) => menu(page).getByRole('combobox');

it('The command menu is loaded on demand, says that there is no connection, and continues when it is back', async () => {
  const page = await catalogue.openPage();
  await page.goto('/settings/billing');
  await page.getByPlaceholder('Search brands...').waitFor();
  await page.waitForLoadState('networkidle');
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('command-menu')),
    );
  expect(await isLoaded()).toBe(false);
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  // Resource timing entries may lag behind the response.
  await expect.poll(isLoaded, TIMEOUT).toBe(true);
  await page.context().setOffline(true);
  await field(page).fill('a');
  await menu(page).getByText("You're offline.").first().waitFor();
  await page.context().setOffline(false);
  await menu(page)
    .getByRole('status')
    .filter({ hasText: /^\d+ results$/ })
    .waitFor();
});

describe('Keys pressed while the page or a field is loading', () => {
  const LATENCY = 400;
  const box = (page: Page) => page.getByPlaceholder('Search brands...');
  const matches = (page: Page) => page.getByText('294 brands match.', { exact: true });

  /** Each script and style arrives late; ready once the page has begun to load. */
  async function openSlowly() {
    const page = await catalogue.openPage({ viewport: { width: 1440, height: 900 } });
    await intercept(page, '*/assets/*', () => pause(LATENCY).then((): Reply => 'continue'));
    await page.goto('/brands/search', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    return page;
  }

  it.each([
    ['/', box],
    ['Control+k', field],
  ] as const)('end up in the field that %s opens, and run no shortcuts', async (opener, target) => {
    const page = await openSlowly();
    await page.keyboard.press(opener);
    await page.keyboard.type('skinq', { delay: 100 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('care', { delay: 100 });
    await matches(page).waitFor();
    await expect.poll(() => target(page).inputValue(), TIMEOUT).toBe('skincare');
    await waitForFocus(target(page));
    expect(await page.getByRole('dialog').count()).toBe(opener === '/' ? 0 : 1);
  });

  it('end up in the command menu that is opened on a loaded page', async () => {
    const page = await openSlowly();
    await matches(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('skin care', { delay: 100 });
    await expect.poll(() => field(page).inputValue(), TIMEOUT).toBe('skin care');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('run no shortcuts if no field is being opened', async () => {
    const page = await openSlowly();
    const loaded = matches(page).waitFor();
    let isLoaded = false;
    void loaded.then(() => {
      isLoaded = true;
    });
    for (let index = 0; !isLoaded; index++)
      await page.keyboard.type('skincare'.charAt(index % 8), { delay: 100 });
    await page.keyboard.type('skincare', { delay: 100 });
    await page.evaluate(flushRendering);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.url(), TIMEOUT).toMatch(/\/brands\/search$/);
  });
});

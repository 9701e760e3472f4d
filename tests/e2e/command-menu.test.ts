import type { Brand } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { intercept, type Reply } from './intercept.ts';
import { hasFocus } from './keyboard.ts';
import { flushRendering, stopClock } from './page-clock.ts';
import { pause, TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
/** The most popular brand with a name of eight letters or more. */
let known: Brand;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  const { data } = await catalogue.fetchJson<{ data: Brand[] }>('/api/brands?page=1');
  known = data.find(({ brand_name }) => brand_name.length >= 8)!;
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });
const field = (page: Page) => menu(page).getByRole('combobox');
const options = (page: Page) => menu(page).getByRole('option');
const marked = (page: Page) => options(page).and(page.locator('[aria-selected=true]'));
const status = (page: Page) => menu(page).getByRole('status');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);

async function openAt(path = '/settings/billing', { width = 1440, withClock = false } = {}) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 }, withClock });
  const requests = requestsTo(page, '/api/brands/search');
  await page.goto(path);
  await page.getByPlaceholder('Search brands...').waitFor();
  return { page, requests };
}
async function openMenu(path?: string, { withClock = false } = {}) {
  const { page, requests } = await openAt(path, { withClock });
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  return { page, requests };
}

describe('The command menu', () => {
  it('reaches every signed-in page by keyboard', async () => {
    const { page } = await openMenu();
    for (const [typed, name, path, heading] of [
      ['', 'Browse', '/brands', /./],
      ['sear', 'Search', '/brands/search', 'Search Brands'],
      ['profile', 'Settings: Profile', '/settings/profile', 'Settings'],
      ['settings pl', 'Settings: Plan', '/settings/plan', 'Settings'],
      ['INVOICE', 'Settings: Billing', '/settings/billing', 'Settings'],
      ['password', 'Settings: Security', '/settings/security', 'Settings'],
    ] as const) {
      if ((await menu(page).count()) === 0) await page.keyboard.press('Control+k');
      await field(page).waitFor();
      await page.keyboard.type(typed);
      await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe(name);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === path);
      await menu(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // The new page receives the focus.
      await expect.poll(() => focused(page), TIMEOUT).not.toBe('body');
    }
  });

  it('finds brands with one request 300 ms after the last key, and opens one', async () => {
    const { page, requests } = await openMenu('/settings/billing', { withClock: true });
    await stopClock(page);
    await field(page).pressSequentially(known.brand_name);
    await page.evaluate(flushRendering);
    await page.clock.runFor(299);
    await pause(200);
    expect(requests).toEqual([]);
    await page.clock.resume();
    const brand = options(page).filter({ hasText: known.domain });
    await brand.waitFor();
    expect(requests).toEqual([`/api/brands/search?keyword=${encodeURIComponent(known.brand_name)}`]);
    await expect.poll(() => status(page).textContent(), TIMEOUT).toMatch(/^\d+ results$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/brands/${known.id}/overview`);
    await page.getByRole('heading', { level: 1, name: known.brand_name }).waitFor();
    await expect.poll(() => focused(page), TIMEOUT).not.toBe('body');
  });

  it('moves with arrows, Home and End, announces the active option and returns the focus', async () => {
    const { page } = await openAt();
    const before = page.getByRole('button', { name: 'View Billing Account' });
    await before.focus();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await expect
      .poll(() => options(page).allTextContents(), TIMEOUT)
      .toEqual([
        'Browse',
        'Search',
        'Products',
        'Niches',
        'Technologies',
        'Lists',
        'What changed',
        'Notifications',
        'Look up',
        'Compare',
        'Import',
        'My brands',
        'Data health',
        'How estimates are made',
        'Settings: Profile',
        'Settings: Plan',
        'Settings: Billing',
        'Settings: Security',
        'Settings: Team',
        'Settings: Notifications',
        'Settings: API',
        'Settings: Account',
        'API documentation',
        'New list',
        'Colour scheme: Light',
        'Colour scheme: Dark',
        'Disable single-key shortcuts/, ?, letters',
        'Keyboard shortcuts?',
        'Log out',
      ]);
    await expect.poll(() => menu(page).getByRole('group').count(), TIMEOUT).toBe(2);
    for (const [key, name] of [
      ['ArrowDown', 'Search'],
      ['ArrowUp', 'Browse'],
      ['ArrowUp', 'Log out'],
      ['ArrowDown', 'Browse'],
      ['End', 'Log out'],
      ['Home', 'Browse'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe(name);
      const id = await marked(page).getAttribute('id');
      await expect.poll(() => field(page).getAttribute('aria-activedescendant'), TIMEOUT).toBe(id);
      expect(await hasFocus(field(page))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(before), TIMEOUT).toBe(true);
    // The same shortcut closes it again.
    for (const state of ['attached', 'detached'] as const) {
      await page.keyboard.press('Control+k');
      await menu(page).waitFor({ state });
    }
  });

  it('ignores late responses, and distinguishes no results, a failure and no network', async () => {
    const { page } = await openMenu();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/brands/search?*', async (route) => {
      const keyword = new URL(route.request().url()).searchParams.get('keyword');
      if (keyword === 'slow') await held;
      if (keyword === 'zzqxv') return route.fulfill({ status: 500, json: {} });
      const data = keyword === 'none' ? [] : [{ ...known, id: 7, brand_name: `About ${keyword}` }];
      await route.fulfill({ json: { data } }).catch(() => {});
    });
    const requested = page.waitForRequest('**/api/brands/search?keyword=slow');
    await field(page).fill('slow');
    await requested;
    await field(page).fill('quick');
    await options(page).filter({ hasText: 'About quick' }).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    expect(await options(page).allTextContents()).toEqual([expect.stringContaining('About quick')]);

    await field(page).fill('none');
    await expect.poll(() => status(page).textContent(), TIMEOUT).toBe('No items found.');
    await field(page).fill('zzqxv');
    await menu(page).getByRole('button', { name: 'Try again' }).waitFor();
    await expect.poll(() => status(page).textContent(), TIMEOUT).toBe("Couldn't load results.");
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => status(page).textContent(), TIMEOUT).toBe('No items found.');
    await expect.poll(() => hasFocus(field(page)), TIMEOUT).toBe(true);

    await page.context().setOffline(true);
    await field(page).fill(known.brand_name);
    await menu(page).getByText("You're offline.").first().waitFor();
    await page.context().setOffline(false);
    await options(page).filter({ hasText: known.domain }).waitFor();
  });

  it('also opens with a button, loading its script on demand, even on a narrow screen', async () => {
    const { page } = await openAt('/brands', { width: 390 });
    await page.locator('[role=feed] article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await scripts()).filter((name) => name.includes('command-menu'))).toEqual([]);
    const button = page.getByRole('button', { name: 'Command menu' });
    await button.click();
    await field(page).waitFor();
    // Resource timing entries may lag behind the response.
    await expect
      .poll(async () => (await scripts()).filter((name) => name.includes('command-menu')), TIMEOUT)
      .not.toEqual([]);
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await menu(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button), TIMEOUT).toBe(true);
    await button.click();
    await options(page).filter({ hasText: 'Settings: Plan' }).click();
    await page.waitForURL('**/settings/plan');
  });
});

describe('The / key', () => {
  it('focuses the search box, types in fields, and can be turned off (WCAG 2.1.4)', async () => {
    const { page } = await openAt('/settings/security');
    const box = page.getByPlaceholder('Search brands...');
    await page.getByLabel('Title').fill('');
    await page.getByLabel('Title').press('/');
    await expect.poll(() => page.getByLabel('Title').inputValue(), TIMEOUT).toBe('/');
    await page.getByLabel('Title').blur();
    await page.keyboard.press('/');
    await expect.poll(() => hasFocus(box), TIMEOUT).toBe(true);
    expect(await box.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Command menu' }).focus();

    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('disable single');
    await expect.poll(() => marked(page).textContent(), TIMEOUT).toMatch(/^Disable single-key shortcuts/);
    await page.keyboard.press('Enter');
    await menu(page).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await hasFocus(box)).toBe(false);
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('enable single-key');
    await expect.poll(() => marked(page).textContent(), TIMEOUT).toMatch(/^Enable single-key shortcuts/);
    await page.keyboard.press('Enter');
    await menu(page).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await expect.poll(() => hasFocus(box), TIMEOUT).toBe(true);
  });
});

describe('Keys pressed while the page or a field is loading', () => {
  const LATENCY = 400;
  const box = (page: Page) => page.getByPlaceholder('Search brands...');
  const matches = (page: Page) => page.getByText('300 brands match.', { exact: true });

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
    expect(await hasFocus(target(page))).toBe(true);
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
    for (let at = 0; !isLoaded; at++) await page.keyboard.type('skincare'.charAt(at % 8), { delay: 100 });
    await page.keyboard.type('skincare', { delay: 100 });
    await page.evaluate(flushRendering);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.url(), TIMEOUT).toMatch(/\/brands\/search$/);
  });
});

describe('Keyboard shortcuts', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  it('are listed under ?, by page, with the switch for single keys', async () => {
    const { page } = await openAt();
    await page.keyboard.press('?');
    await dialog(page).getByRole('heading', { name: 'Go to' }).waitFor();
    expect(await dialog(page).getByText('Find a brand').count()).toBe(1);
    expect(await accessibilityViolations(page, 'shortcuts')).toEqual([]);
    // No shortcut works below a dialog.
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await dialog(page)
      .getByRole('switch', { name: /^Single-key shortcuts/ })
      .uncheck();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    for (const key of ['g', 'b', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('keyboard sh');
    await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe('Keyboard shortcuts?');
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByRole('switch', { name: /^Single-key shortcuts/ })
      .check();
    expect(new URL(page.url()).pathname).toBe('/settings/billing');
  });

  it("g and a letter open pages, and a letter runs the page's actions, which the command menu lists", async () => {
    const { page } = await openAt();
    for (const [letter, path] of [
      ['s', '/brands/search'],
      ['c', '/compare'],
      ['b', '/brands'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await page.waitForURL((url) => url.pathname === path);
    }
    await page.goto('/brands/search');
    await page.getByText('300 brands match.', { exact: true }).waitFor();
    await page.keyboard.press(']');
    await page
      .getByRole('button', { name: 'Page 2', exact: true })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await page.keyboard.press('e');
    const exported = page.getByRole('dialog', { name: 'Export brands' });
    await exported.waitFor();
    await page.keyboard.press('Escape');
    await exported.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('export');
    await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe('ExportE');
    await page.keyboard.press('Enter');
    await exported.getByRole('radio', { name: /^Excel/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`/brands/${known.id}/overview`);
    await page.getByRole('heading', { level: 1, name: known.brand_name }).waitFor();
    await page.keyboard.press('c');
    await page.waitForURL(`**/compare?ids=${known.id}`);
  });
});

it('The command menu creates a list, and opens it by name', async () => {
  const { page } = await openMenu();
  await page.keyboard.type('new l');
  await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe('New list');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Café suppliers');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Café suppliers' }).waitFor();
  const address = page.url();
  await page.getByRole('button', { name: 'Try five popular brands' }).click();
  await page.getByText('5 brands', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.waitForURL('**/lists');
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('cafe');
  await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe('Café suppliers5 brands');
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
});

it('The command menu switches the colour scheme', async () => {
  const { page } = await openMenu();
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  await page.keyboard.type('theme');
  await options(page).filter({ hasText: 'Colour scheme: Dark' }).click();
  await menu(page).waitFor({ state: 'detached' });
  await expect.poll(scheme, TIMEOUT).toBe('dark');
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('colour scheme s');
  await expect.poll(() => marked(page).textContent(), TIMEOUT).toMatch(/^Colour scheme: S/);
  await page.keyboard.press('Enter');
  await menu(page).waitFor({ state: 'detached' });
  await expect.poll(scheme, TIMEOUT).toBe('light dark');
});

it('The command menu logs out', async () => {
  const { page } = await openMenu();
  await page.keyboard.type('sign out');
  await expect.poll(() => marked(page).textContent(), TIMEOUT).toBe('Log out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { path, press, rendered, resumeClock, texts, type } from './support/page.ts';

const menu = page.getByRole('dialog', { name: 'Command menu' });
const field = menu.getByRole('combobox');
const options = menu.getByRole('option');
const marked = menu.getByRole('option', { selected: true });
const status = menu.getByRole('status');
const box = page.getByPlaceholder('Search brands...');
const requests = () => callsOf('searchBrands');
const [known] = brands(1);

beforeEach(() => {
  answerBrands(brands(12));
  answer('searchBrands', { data: brands(10) });
  answer('listLists', { data: [], total: 0 });
  answer('listSavedSearches', { data: [] });
});

async function openAt(address = '/settings/billing', width = 1440) {
  await openPage(address, { width });
  await expect.element(box).toBeVisible();
}
async function openMenu() {
  await openAt();
  await press('Control+k');
  await expect.element(field).toHaveFocus();
}
/** Types into the open menu and runs the command that becomes active. */
async function run(text: string, name: string | RegExp) {
  await type(text);
  await expect.poll(() => marked.query()?.textContent).toMatch(name);
  await press('Enter');
  await expect.element(menu).not.toBeInTheDocument();
}

describe('The command menu', () => {
  it('reaches pages by keyboard, which receive the focus', async () => {
    await openMenu();
    for (const [typed, name, address, heading] of [
      ['', 'Browse', '/brands', /./],
      ['sear', 'Search', '/brands/search', 'Search Brands'],
      ['profile', 'Settings: Profile', '/settings/profile', 'Settings'],
      ['settings pl', 'Settings: Plan', '/settings/plan', 'Settings'],
      ['INVOICE', 'Settings: Billing', '/settings/billing', 'Settings'],
      ['password', 'Settings: Security', '/settings/security', 'Settings'],
    ] as const) {
      if (menu.query() === null) await press('Control+k');
      await expect.element(field).toHaveFocus();
      await run(typed, name);
      await expect.poll(path).toBe(address);
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect.poll(() => document.activeElement?.localName).not.toBe('body');
    }
  });

  it('finds brands with one request 300 ms after the last key, and opens one', async () => {
    await openMenu();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const key of 'kettle') {
      await type(key);
      await rendered();
      vi.advanceTimersByTime(299);
    }
    expect(requests()).toEqual([]);
    vi.advanceTimersByTime(1);
    resumeClock();
    await expect.element(options.filter({ hasText: known!.domain }).first()).toBeVisible();
    expect(requests().map(({ query }) => query)).toEqual([{ keyword: 'kettle' }]);
    await expect.element(status).toHaveTextContent('10 results');
    await press('Enter');
    await expect.poll(path).toBe('/brands/1/overview');
    await expect.element(page.getByRole('heading', { level: 1, name: known!.brand_name })).toBeVisible();
  });

  it('moves with arrows, Home and End, announces the active option and returns the focus', async () => {
    await openAt();
    const before = page.getByRole('button', { name: 'View Billing Account' });
    await expect.element(before).toBeVisible();
    before.element().focus();
    await press('Control+k');
    await expect
      .poll(() => texts(options))
      .toEqual([
        'Browse',
        'Search',
        'Products',
        'Niches',
        'Technologies',
        'Lists',
        'Brief',
        'What changed',
        'Notifications',
        'Look up',
        'Browser extension',
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
        'Settings: Activity log',
        'Settings: Notifications',
        'Settings: Integrations',
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
    expect(menu.getByRole('group').elements()).toHaveLength(2);
    for (const [key, name] of [
      ['ArrowDown', 'Search'],
      ['ArrowUp', 'Browse'],
      ['ArrowUp', 'Log out'],
      ['ArrowDown', 'Browse'],
      ['End', 'Log out'],
      ['Home', 'Browse'],
    ] as const) {
      await press(key);
      await expect.element(marked).toHaveTextContent(name);
      await expect.element(field).toHaveAttribute('aria-activedescendant', marked.element().id);
      await expect.element(field).toHaveFocus();
    }
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(before).toHaveFocus();
    // The same shortcut closes it again.
    await press('Control+k');
    await expect.element(menu).toBeVisible();
    await press('Control+k');
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('ignores late responses, and distinguishes no results and a failure', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('searchBrands', async ({ query: { keyword } }) => {
      if (keyword === 'slow') await held;
      return { data: keyword === 'none' ? [] : [{ ...known!, brand_name: `About ${keyword}` }] };
    });
    await openMenu();
    await field.fill('slow');
    await expect.poll(() => requests().length).toBe(1);
    await field.fill('quick');
    await expect.element(options.filter({ hasText: 'About quick' })).toBeVisible();
    release();
    await field.fill('none');
    await expect.element(status).toHaveTextContent('No items found.');
    expect(options.elements()).toHaveLength(0);

    fail('searchBrands', 'invalid-request');
    await field.fill('zzqxv');
    await expect.poll(() => requests().at(-1)?.query.keyword).toBe('zzqxv');
    expect(requests().map(({ query }) => query.keyword)).toEqual(['slow', 'quick', 'none', 'zzqxv']);
    await expect.element(menu.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.element(status).toHaveTextContent("Couldn't load results.");
    answer('searchBrands', { data: [] });
    await menu.getByRole('button', { name: 'Try again' }).click();
    await expect.element(status).toHaveTextContent('No items found.');
    await expect.element(field).toHaveFocus();
  });

  it('also opens with a button on a narrow screen, which receives the focus when it closes', async () => {
    await openAt('/brands', 390);
    const button = page.getByRole('button', { name: 'Command menu' });
    await button.click();
    await expect.element(field).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
    await options.filter({ hasText: 'Settings: Plan' }).click();
    await expect.poll(path).toBe('/settings/plan');
  });

  it('creates a list, and opens it by name', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const list = { id, name: 'Café suppliers', brands: 5 };
    answer('createList', list);
    answer('getList', list);
    answer('listListBrands', { data: [], total: 0, tags: [] });
    await openMenu();
    await run('new l', 'New list');
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Café suppliers');
    await press('Enter');
    await expect.poll(path).toBe(`/lists/${id}`);
    expect(callsOf('createList').map(({ body }) => body)).toEqual([{ name: 'Café suppliers' }]);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Café suppliers' })).toBeVisible();

    answer('listLists', { data: [{ ...EXAMPLES.List, ...list }] });
    await openAt();
    await press('Control+k');
    await expect.element(field).toHaveFocus();
    await run('cafe', 'Café suppliers5 brands');
    await expect.poll(path).toBe(`/lists/${id}`);
  });

  it('switches the colour scheme', async () => {
    await openMenu();
    const scheme = () => getComputedStyle(document.body).colorScheme;
    await type('theme');
    await options.filter({ hasText: 'Colour scheme: Dark' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.poll(scheme).toBe('dark');
    await press('Control+k');
    await run('colour scheme s', /^Colour scheme: S/);
    await expect.poll(scheme).toBe('light dark');
  });

  it('logs out', async () => {
    await openMenu();
    await run('sign out', 'Log out');
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(callsOf('logout')).toHaveLength(1);
  });
});

it('The / key focuses the search box, types in fields, and can be turned off (WCAG 2.1.4)', async () => {
  await openAt('/settings/security');
  const title = page.getByLabelText('Title');
  await title.fill('');
  await press('/');
  await expect.element(title).toHaveValue('/');
  title.element().blur();
  await press('/');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
  await press('Tab');
  await expect.element(box).not.toHaveFocus();

  await press('Control+k');
  await expect.element(field).toHaveFocus();
  await run('disable single', /^Disable single-key shortcuts/);
  await press('/');
  await expect.element(box).not.toHaveFocus();
  await press('Control+k');
  await expect.element(field).toHaveFocus();
  await run('enable single-key', /^Enable single-key shortcuts/);
  await press('/');
  await expect.element(box).toHaveFocus();
});

describe('Keyboard shortcuts', () => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = dialog.getByRole('switch', { name: /^Single-key shortcuts/ });

  it('are listed under ?, by page, with the switch for single keys', async () => {
    await openAt();
    await press('?');
    await expect.element(dialog.getByRole('heading', { name: 'Go to' })).toBeVisible();
    expect(dialog.getByText('Find a brand').elements()).toHaveLength(1);
    // No shortcut works below a dialog.
    await type('gb');
    await single.click();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await type('gb?');
    await press('Control+k');
    await expect.element(field).toHaveFocus();
    await type('keyboard sh');
    await expect.element(marked).toHaveTextContent('Keyboard shortcuts?');
    await press('Enter');
    await single.click();
    await expect.element(single).toBeChecked();
    expect(path()).toBe('/settings/billing');
  });

  it("g and a letter open pages, and a letter runs the page's actions, which the command menu lists", async () => {
    await openAt();
    for (const [letter, address] of [
      ['s', '/brands/search'],
      ['c', '/compare'],
      ['b', '/brands'],
    ] as const) {
      await type(`g${letter}`);
      await expect.poll(path).toBe(address);
    }
    await openAt('/brands/search');
    await expect.element(page.getByText('12 brands match.', { exact: true })).toBeVisible();
    await type(']');
    await expect
      .element(page.getByRole('button', { name: 'Page 2', exact: true }))
      .toHaveAttribute('aria-current', 'page');
    await type('e');
    const exported = page.getByRole('dialog', { name: 'Export brands' });
    await expect.element(exported).toBeVisible();
    await press('Escape');
    await expect.element(exported).not.toBeInTheDocument();
    await press('Control+k');
    await expect.element(field).toHaveFocus();
    await run('export', 'ExportE');
    await expect.element(exported.getByRole('radio', { name: /^Excel/ })).toBeVisible();
    await press('Escape');
    await openAt('/brands/1/overview');
    await expect.element(page.getByRole('heading', { level: 1, name: known!.brand_name })).toBeVisible();
    await type('c');
    await expect.poll(path).toBe('/compare?ids=1');
  });
});

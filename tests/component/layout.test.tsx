import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { path, press, texts } from './support/page.ts';

const navigation = page.getByRole('navigation', { name: 'Main' });
const content = () => document.querySelector('#content')!.getBoundingClientRect();

beforeEach(() => answer('listNotifications', { unread: 0 }));

describe('The signed-in layout', () => {
  it("has a sidebar with its pages and a log-out button with the user's name (docs/product.md 3.4)", async () => {
    await openPage('/settings/profile');
    await expect
      .poll(() => texts(navigation.getByRole('link')))
      .toEqual([
        'Browse',
        'Search',
        'Products',
        'Niches',
        'Brief',
        'What changed',
        'Notifications',
        'Look up',
        'Lists',
        'Import',
        'Data health',
        'Settings',
      ]);
    await expect.element(page.getByRole('button', { name: 'Log out' }).getByText('Ada Byron')).toBeVisible();
    const current = () => document.querySelector('nav [aria-current=page]')?.textContent;
    for (const [name, address] of [
      ['Browse', '/brands'],
      ['Settings', '/settings/profile'],
      ['Search', '/brands/search'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await expect.poll(path).toBe(address);
      await expect.poll(current).toBe(name);
    }
    await openPage('/settings/security');
    await expect.poll(current).toBe('Settings');
    await openPage('/data-health/owner-requests');
    await expect.poll(current).toBe('Data health');
  });

  it.each([
    '/brands/search',
    '/products',
    '/categories',
    '/changes',
    '/brief',
    '/lists',
    '/import',
    '/lookup',
    '/extension',
    '/alerts',
    '/data-health',
    '/data-health/owner-requests',
    '/settings/profile',
    '/settings/notifications',
  ])(
    'ends the content of %s where that of Search ends at 1440 px, and says that data is made up',
    async (address) => {
      answer('getProduct', { demonstration: true });
      await openPage(address);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      const container = document.querySelector('#content h1')!.closest('#content > *')!;
      expect(container.getBoundingClientRect().right).toBe(1408);
      await expect.element(page.getByRole('complementary', { name: 'Sample data' })).toBeVisible();
    },
  );

  it.each([390, 820])('shows the menu as a slide-over at %i px', async (width) => {
    await openPage('/brands/search', { width });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const open = page.getByRole('button', { name: 'Open menu' });
    await expect.element(open).toBeVisible();
    expect(page.getByRole('link', { name: 'Browse' }).query()).toBeNull();
    await open.click();
    await expect.element(menu.getByText('Ada Byron')).toBeVisible();
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await open.click();
    await menu.getByRole('link', { name: 'Browse' }).click();
    await expect.poll(path).toBe('/brands');
    await expect.element(menu).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

it('The sidebar collapses and expands by button and shortcut, and has its full size in the slide-over of narrow screens', async () => {
  await openPage('/settings/profile');
  await expect.element(navigation.getByRole('link', { name: 'Browse' })).toBeVisible();
  const width = () => navigation.element().getBoundingClientRect().width;
  const expanded = width();
  const names = texts(navigation.getByRole('link'));
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' });
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect.element(collapse).toHaveAttribute('aria-expanded', 'true');
  await collapse.click();
  await expect.poll(width).toBeLessThan(expanded / 2);
  await expect.element(expand).toHaveFocus();
  expect(texts(navigation.getByRole('link'))).toEqual(names);
  for (const name of names) await expect.element(navigation.getByText(name, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(content().left).toBeLessThan(100);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const searches = page.getByRole('dialog', { name: 'Saved searches' });
  await searches.getByRole('button', { name: 'Edit' }).click();
  await searches
    .getByRole('button', { name: /^Rename / })
    .first()
    .click();
  const name = searches.getByLabelText(/^New name of /);
  await expect.element(name).toHaveFocus();
  // Ends only the change of the name.
  await press('Escape');
  await expect.element(name).not.toBeInTheDocument();
  expect(searches.element()).not.toHaveAttribute('data-ending-style');
  await press('Escape');
  await expect.element(searches).not.toBeInTheDocument();

  await page.viewport(820, 900);
  await expect.poll(() => content().left).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByText('Ada Byron')).toBeVisible();
  expect(menu.getByRole('button', { name: /sidebar/ }).query()).toBeNull();
  await press('Escape');

  await page.viewport(1440, 900);
  await page.getByPlaceholder('Search brands...').click();
  await press('Control+b');
  await expect.element(collapse).toBeVisible();
  await expect.poll(width).toBe(expanded);
});

import type { BrandDetail, FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, announcementOf, focusProblems } from './accessibility.ts';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { changeJson, intercept, pending } from './intercept.ts';
import { tableLoaded } from './search-page.ts';

let catalogue: Catalogue;
let brand: BrandDetail;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  const { data } = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter?page=1&limit=1', {});
  brand = await catalogue.fetchJson<BrandDetail>(`/api/brands/${data[0]!.id}`);
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

async function openAt(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await catalogue.openPage();
  await prepare?.(page);
  await page.goto(path);
  return page;
}

describe('Meets WCAG 2.2 AA in light and dark at three widths', () => {
  it('on browse, with cards, loading and failed', async () => {
    const page = await openAt('/brands');
    await page.locator('[role=feed] article').first().waitFor();
    const violations = await accessibilityViolations(page, 'browse');
    violations.push(...(await focusProblems(page, 'browse', 20)));
    const loading = await openAt('/brands', (target) => intercept(target, '*/api/brands?*', pending));
    await heading(loading);
    violations.push(...(await accessibilityViolations(loading, 'browse loading', [1440])));
    const failed = await openAt('/brands', (target) => intercept(target, '*/api/brands?*', () => 'fail'));
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
    violations.push(...(await accessibilityViolations(failed, 'browse failed', [1440, 390])));
    expect(violations).toEqual([]);
  });

  it('on the pages of niches', async () => {
    const violations: string[] = [];
    const page = await catalogue.openPage();
    for (const path of [
      '/categories',
      '/categories/200',
      '/technologies',
      '/technologies/klaviyo',
      '/categories/1',
    ]) {
      await page.goto(path);
      await heading(page);
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      violations.push(...(await accessibilityViolations(page, path, [1440, 390])));
    }
    expect(violations).toEqual([]);
  });

  it('on search: initial, filtered, loading, without results, failed, and with the Basic notice', async () => {
    const violations: string[] = [];
    const page = await openAt('/brands/search');
    await tableLoaded(page);
    violations.push(...(await accessibilityViolations(page, 'search')));
    violations.push(...(await focusProblems(page, 'search', 60)));
    await page.goto(
      '/brands/search?locations=US,DE&fb_likes_count=100-5000000,unknown&is_fb_ads_active=true&columns=is_pinned,is_fb_ads_active,locations,product_min_price',
    );
    await tableLoaded(page);
    violations.push(...(await accessibilityViolations(page, 'filtered')));
    await page.goto('/brands/search?locations=AX&categories=coffee&is_pinned=true');
    await page.getByRole('gridcell', { name: 'No items found.' }).waitFor();
    violations.push(...(await accessibilityViolations(page, 'no results')));

    const basic = await openAt('/brands/search', (target) =>
      changeJson(target, '*/api/brands/filter?*', (list: FilteredBrandList) => ({ ...list, count: 50 })),
    );
    await basic.getByText('Plus shows them all.').waitFor();
    violations.push(...(await accessibilityViolations(basic, 'basic', [1440, 390])));
    const loading = await openAt('/brands/search', (target) => intercept(target, '*/api/*filter*', pending));
    await heading(loading);
    violations.push(...(await accessibilityViolations(loading, 'search loading', [1440])));
    const failed = await openAt('/brands/search', (target) =>
      intercept(target, '*/api/*filter*', () => 'fail'),
    );
    await failed.getByText("Couldn't load filters.").waitFor();
    await failed.getByText("Couldn't load results.").waitFor();
    violations.push(...(await accessibilityViolations(failed, 'search failed', [1440, 390])));
    expect(violations).toEqual([]);
  });

  it('on search with every panel open, its options checked and unchecked', async () => {
    const violations: string[] = [];
    const page = await openAt('/brands/search');
    await tableLoaded(page);
    for (const name of [
      'Site',
      'Location',
      'Category',
      'Social',
      'Reviews',
      'Ads',
      'Store',
      'Products',
      'Other',
      'Technology',
      'Market',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name, exact: true }).click();
      const panel = page.getByRole('dialog', { name, exact: true });
      await panel.waitFor();
      violations.push(...(await accessibilityViolations(page, `${name} open`, [1440])));
      const first = panel.getByRole('checkbox').or(panel.getByRole('option')).first();
      await first.click();
      if (name === 'Social') {
        await panel.getByLabel('Min').fill('900000');
        await panel.getByLabel('Max').fill('800000');
        await panel.getByRole('alert').getByText("Min can't be greater than Max.").waitFor();
      }
      if (name === 'Ads') await panel.getByRole('checkbox', { name: /running/ }).check();
      violations.push(...(await accessibilityViolations(page, `${name} chosen`, [820, 390])));
      if (name === 'Category') {
        await panel.getByPlaceholder('Categories').fill('no such category');
        await panel.getByText('No matches.').waitFor();
        violations.push(...(await accessibilityViolations(page, `${name} nothing found`, [390])));
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
    expect(violations).toEqual([]);
  });

  it('on a brand: both tabs, a tooltip open, loading, failed and not found', async () => {
    const violations: string[] = [];
    const page = await openAt(`/brands/${brand.id}/overview`);
    await heading(page);
    violations.push(...(await accessibilityViolations(page, 'overview')));
    violations.push(...(await focusProblems(page, 'overview')));
    await page.getByRole('button', { name: 'Source of Reviews' }).focus();
    await page.getByRole('tooltip').first().waitFor();
    violations.push(...(await accessibilityViolations(page, 'tooltip', [1440, 820, 390])));
    await page.goto(`/brands/${brand.id}/products`);
    await heading(page);
    violations.push(...(await accessibilityViolations(page, 'products')));
    await page.goto('/brands/999999/overview');
    await page.getByText('Brand not found').first().waitFor();
    violations.push(...(await accessibilityViolations(page, 'not found')));
    const loading = await openAt(`/brands/${brand.id}/overview`, (target) =>
      intercept(target, `*/api/brands/${brand.id}`, pending),
    );
    await loading.getByText('Loading...').waitFor();
    violations.push(...(await accessibilityViolations(loading, 'loading', [1440])));
    const failed = await openAt(`/brands/${brand.id}/overview`, (target) =>
      intercept(target, `*/api/brands/${brand.id}`, () => 'fail'),
    );
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
    violations.push(...(await accessibilityViolations(failed, 'failed', [1440, 390])));
    expect(violations).toEqual([]);
  });

  it('on the search box with results and without, and on the menu', async () => {
    const violations: string[] = [];
    const page = await openAt('/brands/search');
    await tableLoaded(page);
    const field = page.getByPlaceholder('Search brands...');
    await field.fill(brand.brand_name.slice(0, 5));
    await page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option').first().waitFor();
    await field.press('ArrowDown');
    violations.push(...(await accessibilityViolations(page, 'results')));
    await field.fill('zzqxv wkjq');
    await page.getByText('No items found.').first().waitFor();
    violations.push(...(await accessibilityViolations(page, 'no results', [1440, 390])));
    await field.fill('');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Log out').waitFor();
    violations.push(...(await accessibilityViolations(page, 'menu', [820, 390])));
    expect(violations).toEqual([]);
  });

  it('on the command menu: initial, with brands, searching, failed and offline', async () => {
    const violations: string[] = [];
    const page = await openAt('/settings/profile');
    await heading(page);
    await page.getByRole('button', { name: 'Command menu' }).click();
    const field = page.getByRole('combobox', { name: 'Find a brand, page or action' });
    await field.waitFor();
    violations.push(...(await accessibilityViolations(page, 'command menu')));
    const name = brand.brand_name.slice(0, 5);
    await field.fill(name);
    await page.getByRole('option').filter({ hasText: brand.domain }).waitFor();
    violations.push(...(await accessibilityViolations(page, 'command menu, brands', [1440, 390])));
    await page.route('**/api/brands/search?*', () => {});
    await field.fill('pending');
    violations.push(...(await accessibilityViolations(page, 'command menu, searching', [390])));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/brands/search?*', (route) => route.fulfill({ status: 500, json: {} }));
    await field.fill('broken');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    violations.push(...(await accessibilityViolations(page, 'command menu, failed', [390])));
    await page.context().setOffline(true);
    await field.fill('offline');
    await page.getByText("You're offline.").first().waitFor();
    violations.push(...(await accessibilityViolations(page, 'command menu, no connection', [1440, 390])));
    await page.context().setOffline(false);
    expect(violations).toEqual([]);
  });

  it('on the settings: every tab, the dialog, toasts, and without a connection', async () => {
    const violations: string[] = [];
    const page = await openAt('/settings/profile');
    for (const [path, text] of [
      ['/settings/profile', 'Send reset link'],
      ['/settings/security', 'Update password'],
      ['/settings/billing', 'View Billing Account'],
      ['/settings/plan', 'Select plan'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: text }).first().waitFor();
      violations.push(...(await accessibilityViolations(page, path)));
      violations.push(...(await focusProblems(page, path)));
    }
    await page.getByRole('button', { name: 'Select plan' }).first().click();
    await page.getByRole('button', { name: 'Okay' }).waitFor();
    violations.push(...(await accessibilityViolations(page, 'dialog')));
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    violations.push(...(await accessibilityViolations(page, 'offline', [1440, 390])));
    await page.context().setOffline(false);

    await page.goto('/settings/security');
    await page.getByLabel('Title').fill('Founder');
    const saved = 'Profile updated successfully.';
    await announcementOf(page, saved, () => page.getByLabel('Title').press('Enter'));
    violations.push(...(await accessibilityViolations(page, 'success', [1440, 390])));
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('gravel-tulle-58-lantern');
    const rejected = 'Wrong password. Please try again.';
    await announcementOf(page, rejected, () => page.getByRole('button', { name: 'Update password' }).click());
    violations.push(...(await accessibilityViolations(page, 'error', [1440, 390])));
    expect(violations).toEqual([]);
  });
});

it('Result counts are announced by live regions that exist beforehand', async () => {
  const page = await openAt('/brands/search');
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

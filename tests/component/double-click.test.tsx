import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { toggleMenu } from '../../apps/web/src/features/marketing/components/toggle-menu.ts';
import { answer, callsOf, filtersWithout } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { clickTwice, focusedText, press, rendered } from './support/page.ts';

const ALL = brands(30);
beforeEach(() => answerBrands(ALL));

describe('A double click counts as one click', () => {
  it.each([
    { path: '/brands/search', name: 'Site' },
    { path: '/brands/search', name: 'Columns' },
    { path: '/brands', name: 'Add to list' },
  ])('on $name', async ({ path, name }) => {
    await openPage(path, { user: { tier: 'basic' } });
    // The cards show their controls to the pointer only.
    if (path === '/brands') await page.getByRole('article').first().hover();
    const button = page.getByRole('button', { name: new RegExp(`^${name}(: |$)`) }).first();
    const popup = page.getByRole('dialog', { name, exact: true });
    await button.click();
    await expect.element(popup).toBeVisible();
    await button.dblClick();
    await expect.element(popup).not.toBeInTheDocument();
    await button.dblClick();
    await expect.element(popup).toBeVisible();
    await rendered();
    await expect.element(popup).toBeVisible();
  });

  it.each([
    { path: '/settings/notifications', name: 'Send a test email', operation: 'sendTestEmail' },
    { path: '/settings/notifications', name: 'New address', operation: 'createNotificationFeed' },
    { path: '/settings/notifications', name: 'Delete feed', operation: 'deleteNotificationFeed' },
    { path: `/lists/${EXAMPLES.List.id}`, name: 'Try five popular brands', operation: 'addToList' },
  ])('on $name, which sends one request', async ({ path, name, operation }) => {
    answer('listListBrands', { data: [], total: 0 });
    await openPage(path);
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    clickTwice(button);
    await expect.poll(() => callsOf(operation)).not.toHaveLength(0);
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(callsOf(operation)).toHaveLength(1);
  });

  it('on a button that shows and hides a part of the page', async () => {
    await openPage('/changes');
    const button = page.getByRole('button', { name: /^Evidence for/ }).first();
    await button.dblClick();
    await rendered();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('on a summary', async () => {
    answer('listFilters', filtersWithout('reddit_mentions_count'));
    await openPage('/brands/search');
    await page.getByRole('button', { name: 'Social', exact: true }).click();
    await page.getByText('1 without data', { exact: true }).dblClick();
    await rendered();
    await expect.element(page.getByText('Reddit mentions', { exact: true })).toBeVisible();
  });

  it('on a button that opens a dialog, whose backdrop gets the second one', async () => {
    await openPage('/brands/search');
    const dialog = page.getByRole('dialog', { name: 'Export brands' });
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.element(dialog).toBeVisible();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(focusedText).toBe('Export');
    await page.getByRole('button', { name: 'Export' }).dblClick({ delay: 30 });
    await expect.element(dialog).toBeVisible();
    await rendered();
    await expect.element(dialog).not.toHaveAttribute('data-ending-style');
  });

  it('on the menu of the landing page', async () => {
    document.body.innerHTML =
      '<button aria-controls="menu">Open menu</button><div id="menu" hidden>Plans</div>';
    toggleMenu(document.querySelector('button')!);
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.dblClick();
    await expect.element(page.getByText('Plans')).toBeVisible();
    await button.dblClick();
    await expect.element(page.getByText('Plans')).not.toBeVisible();
  });
});

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { press } from './support/page.ts';

const ALL = brands(72);
const details = ALL.slice(0, 3).map((brand) => ({ ...EXAMPLES.BrandDetail, ...brand }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
beforeEach(() => answerBrands(ALL));

it('A link is shown again until it has been copied, and only for what it shares', async () => {
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  onTestFinished(() => copying.mockRestore());
  answer('listBrands', ({ query: { ids } }) => ({
    data: details.filter(({ id }) => ids?.split(',').includes(String(id))),
    missing: [],
  }));
  const link = page.getByLabelText('Link', { exact: true });
  const share = async () => {
    await button('Share').click();
    await button('Create link').click();
    await expect.element(link).toHaveValue(EXAMPLES.CreatedShare.url);
  };
  await openPage('/compare?ids=1,2,3');
  await share();
  await expect.element(page.getByText('Copy it now: it is not shown again.')).toBeVisible();
  await press('Escape');
  await button('Share').click();
  await expect.element(link).toBeVisible();
  await press('Escape');
  await button(`Remove ${ALL[2]!.brand_name}`).click();
  await share();

  const { id } = EXAMPLES.SavedSearch;
  await openPage(`/searches/${id}`);
  await share();
  expect(callsOf('createShare').map(({ body }) => body)).toEqual([
    { brandIds: [1, 2, 3], notes: false, days: 30 },
    { brandIds: [1, 2], notes: false, days: 30 },
    { searchId: id, notes: false, days: 30 },
  ]);
});

it('A shared page shows more than 50 brands in pages, a comparison with its display options, and a link for brand owners', async () => {
  answer('readShared', { ...EXAMPLES.SharedBrands, data: ALL, total: ALL.length });
  const router = await openPage('/s/brands', { user: null });
  await expect.element(page.getByText('Showing 1 to 50 of 72 results')).toBeVisible();
  const legal = page.getByRole('navigation', { name: 'Legal' });
  await expect.element(legal.getByRole('link', { name: 'For brand owners' })).toBeVisible();
  await button('Page 2').click();
  await expect.element(page.getByText('Showing 51 to 72 of 72 results')).toBeVisible();
  await expect.poll(() => page.getByRole('row').elements().length).toBe(23);

  const [point] = EXAMPLES.BrandHistory.data[0]!.points;
  const points = [point!, { ...point!, day: '2026-03-20' }];
  answer('readShared', {
    ...EXAMPLES.SharedComparison,
    data: details,
    histories: details.map(() => [{ metric: 'estimated_monthly_traffic' as const, points }]),
    products: details.map(({ id }) => ({ ...EXAMPLES.ComparedProductsList.data[0]!, brandId: id })),
  });
  await router.navigate('/s/comparison');
  for (const { brand_name } of details)
    await expect.element(page.getByRole('columnheader').filter({ hasText: brand_name })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Cheapest' })).toBeVisible();
  const rows = page.getByRole('rowheader');
  const all = rows.elements().length;
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect.poll(() => rows.elements().length).toBeLessThan(all);
  await expect.element(page.getByRole('rowheader', { name: /^Monthly traffic/ })).toBeVisible();
  await button('History').click();
  await button('Indexed to 100').click();
  await expect.element(button('Indexed to 100')).toHaveAttribute('aria-pressed', 'true');
});

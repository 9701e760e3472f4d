import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { focusedText, parameter, press, type } from './support/page.ts';

const ALL = brands(8);
const [A, B] = ALL.map(({ brand_name }) => brand_name) as [string, string];
const POINT = EXAMPLES.BrandHistory.data[0]!.points[0]!;
beforeEach(() => {
  answerBrands(ALL);
  answer('searchBrands', ({ query }) => ({ data: ALL.filter(({ domain }) => domain === query.keyword) }));
  answer('listBrands', ({ query: { ids } }) => {
    const wanted = ids?.split(',').map(Number) ?? [];
    const found = ALL.filter(({ id }) => ids === undefined || wanted.includes(id));
    return {
      data: found.map((brand) => ({ ...EXAMPLES.BrandDetail, ...brand })),
      missing: wanted.filter((id) => !found.some((brand) => brand.id === id)),
    };
  });
  answer('getBrandHistory', {
    data: (['estimated_monthly_traffic', 'fb_likes_count'] as const).map((metric) => ({
      metric,
      points: [POINT, { ...POINT, day: '2026-03-20' }],
    })),
  });
});

const column = (name: string) => page.getByRole('columnheader').filter({ hasText: name });
const field = page.getByRole('combobox', { name: 'Find a brand to compare' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lines = (metric: string) => page.getByRole('list', { name: `Lines of ${metric}` });
const ids = () => parameter('ids');
async function openComparison(of: string) {
  await openPage(`/compare?ids=${of}`);
  await expect.element(column(A)).toBeVisible();
}
async function find(index: number) {
  const { domain, brand_name } = ALL[index]!;
  await expect.element(field).toHaveFocus();
  await type(domain);
  await expect.element(page.getByRole('option').filter({ hasText: domain })).toBeVisible();
  await press('Enter');
  await expect.element(column(brand_name)).toBeVisible();
}

it('Six brands are found by name and compared with the keyboard alone', async () => {
  await openPage('/compare');
  await expect.element(field).toBeVisible();
  field.element().focus();
  await find(0);
  for (const index of [1, 2, 3, 4]) {
    await type('a');
    await find(index);
    await press('Escape');
  }
  await expect.poll(() => lines('Monthly traffic').getByRole('listitem').elements().length).toBe(5);
  expect(ids()).toBe('1,2,3,4,5');

  // The sixth brand is the last: the focus stays, and the field says why no more can be added.
  await type('a');
  await find(5);
  await expect.element(page.getByText('You can compare up to 6 brands.').first()).toBeVisible();
  await expect.element(field).toHaveFocus();
  await press('Escape');
  await expect.poll(focusedText).toBe('Add brand');
});

it('The URL of a comparison follows every change, and going back undoes the removal of a brand', async () => {
  const focused = () => document.activeElement?.ariaLabel;
  await openComparison('1,2,3');
  button(`Move ${A} right`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('2,1,3');
  await expect.poll(focused).toBe(`Move ${A} right`);
  button(`Remove ${B}`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('1,3');
  await expect.poll(focused).toBe('Comparison');
  await expect.element(column(B)).not.toBeInTheDocument();
  history.back();
  await expect.element(column(B)).toBeVisible();

  await page.getByRole('switch', { name: 'Only differences' }).click();
  await button('Indexed to 100').click();
  await expect.element(page.getByText(/relative to .* \(100\)/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOptions('Facebook likes');
  await expect.element(lines('Facebook likes')).toBeVisible();
  await openPage(location.pathname + location.search);
  await expect.element(lines('Facebook likes')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Only differences' })).toBeChecked();
  await expect.element(button('Indexed to 100')).toHaveAttribute('aria-pressed', 'true');
});

it('A brand is compared from its own page, and three popular ones as an example', async () => {
  await openPage('/brands/1/overview');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect.element(column(A)).toBeVisible();
  await expect.element(page.getByText('Add a brand to compare with')).toBeVisible();
  await openPage('/compare');
  await button('Compare three popular brands').click();
  await expect.poll(ids).toBe('1,2,3');
  await button('Export').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('All 3 brands in this comparison.')).toBeVisible();
});

it('A comparison says how many of its brands are not in the catalogue, and shows the chart as a table', async () => {
  await openComparison('1,2,999');
  await expect.element(page.getByText("1 brand in this address isn't in the catalogue.")).toBeVisible();
  await page.getByText('Show as table').click();
  const table = page.getByRole('region', { name: /as table$/ });
  await expect.element(table.getByRole('columnheader', { name: 'Day' })).toBeVisible();
});

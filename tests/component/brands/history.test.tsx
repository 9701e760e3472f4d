import type { Provenance } from '@brandlode/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press, texts } from '../support/page.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Values estimated with one formula, then with another. */
const VISITS = [
  [200, 10_000, 'rank-curve 1'],
  [100, 12_000, 'rank-curve 1'],
  [40, 30_000, 'rank-curve 2'],
  [2, 33_000, 'rank-curve 2'],
] as const;
const originOf = (days: number, value: number, formula: string): Provenance => ({
  source: 'estimates',
  kind: 'estimated',
  observedAt: daysAgo(days),
  low: value / 2,
  high: value * 2,
  inputs: { source: 'estimates', list: 'Tranco', bestRank: 5_000, worstRank: 5_000, formula },
});
const counted = EXAMPLES.BrandHistory.data[0]!.points[0]!;
/** Two values each. */
const COUNTS = (['fb_likes_count', 'ig_followers_count'] as const).map((metric) => ({
  metric,
  points: [90, 10].map((days) => ({ ...counted, day: daysAgo(days).slice(0, 10) })),
}));

beforeEach(() => {
  answerBrands(brands(1));
  answer('getBrandHistory', {
    data: [
      {
        metric: 'estimated_monthly_traffic',
        points: VISITS.map(([days, value, formula]) => ({
          day: daysAgo(days).slice(0, 10),
          value,
          origin: originOf(days, value, formula),
        })),
      },
      ...COUNTS,
    ],
  });
  answer('listEvents', {
    data: [
      {
        ...EXAMPLES.BrandEvents.data[0]!,
        kind: 'platform_changed',
        at: daysAgo(20),
        since: daysAgo(40),
        before: 'Shopify',
        after: 'WooCommerce',
        change: null,
        items: [],
      },
    ],
  });
});

const slider = page.getByRole('slider', { name: 'Monthly traffic by day' });
const spoken = () => slider.element().getAttribute('aria-valuetext');

const likes = page.getByRole('slider', { name: 'Facebook likes by day' });
const spokenLikes = () => likes.element().getAttribute('aria-valuetext');
async function pressOnLikes(key: 'Home' | 'End') {
  await expect.element(likes).toBeVisible();
  likes.element().focus();
  await press(key);
}

async function openHistory(query = '', width = 1440) {
  await openPage(`/brands/1/overview${query}`, { width });
  await expect.element(slider).toBeVisible();
}

it('The arrow keys move through the values, with their range, events, and where the method changed', async () => {
  await openHistory();
  await expect.element(page.getByText('Event', { exact: true })).toBeVisible();
  slider.element().focus();
  await press('Home');
  await expect.poll(spoken).toMatch(/; 10,000 visits per month, range 5,000 to 20,000$/);
  await press('End');
  await expect.poll(spoken).toMatch(/; 33,000 visits per month/);
  await press('ArrowLeft');
  await expect.poll(spoken).toMatch(/; 30,000 .*; Platform changed: Shopify to WooCommerce$/);
  await press('ArrowLeft');
  await expect.poll(spoken).toMatch(/; 30,000 .*; The formula changed; not comparable with /);
  await expect.element(page.getByText('Source or method changed')).toBeVisible();
});

it('The period and the metric are in the address', async () => {
  await openHistory();
  await expect.element(page.getByText('Event', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '90 days' }).click();
  await expect.poll(path).toBe('/brands/1/overview?period=90d');
  await expect.element(slider).toHaveAttribute('aria-valuemax', '2');
  await openHistory('?period=90d');
  await expect.element(slider).toHaveAttribute('aria-valuemax', '2');

  await openPage('/brands/1/overview?period=1y&metric=fb_likes_count');
  await expect.element(page.getByRole('slider', { name: 'Facebook likes by day' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOptions('Instagram followers');
  await expect.poll(path).toBe('/brands/1/overview?metric=ig_followers_count&period=1y');
});

it('The history fits a phone, also when zoomed or used by touch', async () => {
  await openHistory('?period=1y', 390);
  // By touch: the touched value stays visible after the finger is lifted.
  const { left, width } = slider.element().getBoundingClientRect();
  const touch = { pointerType: 'touch', clientX: left + width / 4, bubbles: true };
  slider.element().dispatchEvent(new PointerEvent('pointerdown', touch));
  slider.element().dispatchEvent(new PointerEvent('pointerout', touch));
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0');
  // 640 px at 200 %.
  await page.viewport(320, 422);
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  await expect.poll(() => widthOf(slider.element().querySelector('canvas')!)).toBe(widthOf(slider.element()));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it('A brand is compared with the median of its category, in values and indexed', async () => {
  answer('getCategoryHistory', {
    data: [90, 10].map((days) => ({ day: daysAgo(days).slice(0, 10), value: 500, brands: 12 })),
  });
  await openPage('/brands/1/overview?metric=fb_likes_count', { width: 390 });
  await page.getByRole('combobox', { name: 'Compare with' }).selectOptions('Median of Gifts');
  await expect.element(page.getByRole('list', { name: 'Lines of Facebook likes' })).toBeVisible();
  await page.getByRole('button', { name: 'Indexed to 100' }).click();
  await expect.element(page.getByText(/^relative to .* \(100\)$/)).toBeVisible();
  await expect.poll(path).toMatch(/median=\d+/);
  await pressOnLikes('Home');
  await expect.poll(spokenLikes).toContain('Kettle 1: 100.0; Median of Gifts: 100.0');
  const tooltip = page.getByText('100.0').last().element().getBoundingClientRect();
  expect(tooltip.right).toBeLessThanOrEqual(390);

  const files: { name: string; content: Promise<string> }[] = [];
  const created = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = created.mock.lastCall?.[0];
    files.push({ name: this.download, content: blob instanceof Blob ? blob.text() : Promise.resolve('') });
  });
  await page.getByRole('button', { name: 'Download Facebook likes as CSV' }).click();
  click.mockRestore();
  created.mockRestore();
  expect(files.map(({ name }) => name)).toEqual(['kettle-1-indexed-facebook-likes.csv']);
  expect(await files[0]?.content).toMatch(/,Kettle 1,100,,,"relative to .* \(100\)",/);
});

/** The address of the history of likes, indexed beside the median of Gifts. */
const INDEXED = '/brands/1/overview?metric=fb_likes_count&median=101&scale=indexed';
it('A median without values leaves the brand as it is and says why', async () => {
  answer('getCategoryHistory', { data: [] });
  await openPage(INDEXED);
  await expect.element(page.getByText('Too few brands in this category have data.')).toBeVisible();
  await pressOnLikes('End');
  await expect.poll(spokenLikes).toMatch(new RegExp(`; ${counted.value.toLocaleString('en')}\\b`));
});

it('A brand that is zero on the first day is named as not indexed, beside a median that is zero too or not', async () => {
  const [before, after] = [90, 10].map((days) => daysAgo(days).slice(0, 10)) as [string, string];
  answer('getBrandHistory', {
    data: [
      {
        metric: 'fb_likes_count',
        points: [
          { ...counted, day: before, value: 0 },
          { ...counted, day: after },
        ],
      },
    ],
  });
  answer('getCategoryHistory', { data: [{ day: before, value: 0, brands: 9 }] });
  await openPage(INDEXED);
  const omitted = 'zero on that day and not indexed: Kettle 1, Median of Gifts';
  await expect.element(page.getByText(new RegExp(`^relative to .* \\(100\\); ${omitted}$`))).toBeVisible();
  answer('getCategoryHistory', { data: [{ day: before, value: 10, brands: 9 }] });
  await openPage(INDEXED);
  await expect.element(page.getByText('zero on that day and not indexed: Kettle 1')).toBeVisible();
  await pressOnLikes('Home');
  await expect.poll(spokenLikes).toContain('Median of Gifts: 100.0');
});

it('The values are available as a table and as files', async () => {
  const saved: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this);
  });
  await openHistory();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('table', { name: 'Monthly traffic by day' }).getByRole('row');
  await expect
    .element(page.getByRole('cell', { name: 'Platform changed: Shopify to WooCommerce' }))
    .toBeVisible();
  expect(rows.elements()).toHaveLength(1 + VISITS.length + 1);
  expect(texts(rows.nth(1).getByRole('cell'))[0]).toMatch(/^33,000 visits per month/);
  for (const format of ['CSV', 'PNG'])
    await page.getByRole('button', { name: `Download Monthly traffic as ${format}` }).click();
  await expect
    .poll(() => saved.map(({ download }) => download))
    .toEqual(['kettle-1-monthly-traffic.csv', 'kettle-1-monthly-traffic.png']);
  click.mockRestore();
});

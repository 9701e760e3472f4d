import { type BrandDetail, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf } from '../support/api.ts';
import { answerBrands, brands, LINKED } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { press, texts } from '../support/page.ts';

const sections = page.getByRole('navigation', { name: 'Sections' });
const current = () => sections.element().querySelector('[aria-current]')?.textContent;
const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();

beforeEach(() => {
  answerBrands(brands(30));
  const [series] = EXAMPLES.BrandHistory.data;
  const [point] = series!.points;
  const points = [1, 2, 3].map((day) => ({ ...point!, day: `2026-03-0${day}`, value: 1000 * day }));
  answer('getBrandHistory', { data: [{ metric: 'estimated_monthly_traffic', points }] });
});

/** Opens a brand's page and waits for its last section. */
async function openBrand(fields: Partial<BrandDetail>, width: number, height = 900, tab = 'overview') {
  answer('getBrand', { id: 1, ...fields });
  await openPage(`/brands/1/${tab}`, { width, height });
  await expect.element(page.getByRole('region', { name: 'Sources' })).toBeInTheDocument();
}

it.each([
  [1440, 900, 380],
  [390, 844, 480],
])(
  'At %i x %i the tiles start at or above %i px, whatever the header contains, on both tabs',
  async (width, height, limit) => {
    for (const tab of ['overview', 'products']) {
      await openBrand(LINKED, width, height, tab);
      expect(box('main dl > div').top, tab).toBeLessThanOrEqual(limit);
      expect(box('main header > :first-child').height).toBeLessThanOrEqual(96);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  },
);

it('A long description is one line until More is pressed', async () => {
  await openBrand(LINKED, 1440);
  const top = () => box('main dl > div').top;
  const before = top();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(top).toBeGreaterThan(before + 20);
  await page.getByRole('button', { name: 'Less', exact: true }).click();
  await expect.poll(top).toBe(before);
  await openBrand({ ...LINKED, brand_description: 'Shoes for hills.' }, 1440);
  expect(page.getByRole('button', { name: 'More', exact: true }).query()).toBeNull();
  // Nothing moves when the button appears.
  expect(top()).toBe(before);
});

it('Lists, notes and facts are beside the content from 1200 px, and after it below', async () => {
  const rail = () =>
    [page.getByRole('region', { name: 'Lists and notes' }), page.getByRole('list', { name: 'Facts' })].map(
      (part) => part.element().getBoundingClientRect(),
    );
  await openBrand({}, 1200);
  for (const { left, top } of rail()) {
    expect(left).toBeGreaterThan(box('main dl').right);
    expect(top).toBeLessThan(900);
  }
  await page.viewport(1199, 900);
  for (const { top } of rail())
    expect(top).toBeGreaterThan(
      page.getByRole('region', { name: 'Sources' }).element().getBoundingClientRect().bottom,
    );
});

it('Notes take one line until one is written', async () => {
  answer('getNote', { text: '', version: 0 });
  await openBrand({}, 1440);
  const write = page.getByRole('button', { name: 'Write a note' });
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect.element(write).toBeVisible();
  expect(notes.element().getBoundingClientRect().height).toBeLessThan(60);
  write.element().focus();
  await press('Enter');
  await expect.element(notes.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
});

it('One table has value, range, changes, trend and source of each metric, and a line for groups without values', async () => {
  const unknown = mapKeys(METRIC_KEYS, () => null);
  await openBrand(
    {
      ...unknown,
      estimated_monthly_traffic: 12_100_000,
      estimated_monthly_traffic_change_7d: 1.5,
      estimated_monthly_traffic_change_30d: -6,
      changes: {
        estimated_monthly_traffic_change_7d: { difference: 180_000, since: '2026-02-24T00:00:00Z' },
        estimated_monthly_traffic_change_30d: { difference: -770_000, since: '2026-02-01T00:00:00Z' },
      },
      origins: {
        estimated_monthly_traffic: {
          kind: 'estimated',
          source: 'estimates',
          observedAt: '2026-03-03T00:00:00Z',
          low: 3_412_345,
          high: 41_999_999,
        },
      },
    },
    1440,
  );
  const metrics = page.getByRole('region', { name: 'Metrics' });
  expect(texts(metrics.getByRole('columnheader'))).toEqual([
    'Metric',
    'Value',
    '7 days',
    '30 days',
    '90 days',
    'Trend',
    'Source',
  ]);
  const row = metrics.getByRole('row', { name: /^Monthly traffic/ });
  await expect
    .element(row)
    .toHaveAccessibleName(
      /about 12,100,000 between 3.4M and 42M \+1.5% \+180.0K \u22126% \u2212770.0K - Estimated · .*Mar 3, 2026$/,
    );
  expect(row.element().querySelector('polyline')).not.toBeNull();
  await expect.element(metrics.getByText(/^Social, Reviews, Ads: /)).toBeVisible();
  expect(metrics.getByRole('rowheader', { name: 'Social' }).query()).toBeNull();
  expect(metrics.element().getBoundingClientRect().right).toBeCloseTo(box('main dl').right, 0);
});

it('The links to the sections stay visible, mark the one being read, and move the focus there', async () => {
  await openBrand({}, 1440, 500);
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
  const names = ['History', 'Metrics', 'Changes', 'Similar', 'Technologies', 'Sources'];
  expect(texts(sections.getByRole('link'))).toEqual(names);
  for (const name of ['Changes', 'Metrics', 'Sources']) {
    const link = sections.getByRole('link', { name });
    link.element().focus();
    await press('Enter');
    await expect.poll(current).toBe(name);
    const [nav, heading] = [sections.element(), document.activeElement!].map((element) =>
      element.getBoundingClientRect(),
    );
    expect(document.activeElement?.tagName).toBe('H2');
    expect(heading!.top).toBeGreaterThanOrEqual(nav!.bottom);
    expect(nav!.top).toBe(56);
    await expect.element(link).toBeInViewport();
  }
  await openBrand({ product_count: 12 }, 1440, 900, 'products');
  expect(texts(sections.getByRole('link'))).toEqual([
    'Products',
    ...names.filter((name) => !/Changes|Similar/.test(name)),
  ]);
});

it('A link to a section shows it once the page is loaded, and then leaves scrolling to the user', async () => {
  await openBrand({}, 1440, 500, 'overview#changes');
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
  await expect.poll(current).toBe('Changes');
  await expect.element(page.getByRole('heading', { name: 'What changed' })).toBeInViewport();
  window.dispatchEvent(new WheelEvent('wheel'));
  window.scrollTo(0, 0);
  const grown = document.createElement('div');
  grown.style.height = '100px';
  sections.element().after(grown);
  // The page would follow its growth in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(window.scrollY).toBe(0);
});

it('Changes and similar brands are loaded without scrolling', async () => {
  await openBrand({}, 1440, 500);
  await expect
    .poll(() => [callsOf('listEvents').length > 0, callsOf('listSimilarBrands').length])
    .toEqual([true, 1]);
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  expect(scrollY).toBe(0);
});

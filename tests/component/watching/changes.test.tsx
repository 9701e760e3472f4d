import { type ListedEvent, SearchDefinition } from '@brandlode/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';
import { clickTwice, parameter, path, press, stepQuickly, texts, type } from '../support/page.ts';

const [EVENT] = EXAMPLES.BrandEvents.data as [ListedEvent];
const event = (id: string, name: string, change: Partial<ListedEvent>): ListedEvent => ({
  ...EVENT,
  id,
  brand: { ...EVENT.brand, id: name.length, name },
  ...change,
});
const technology = (id: string, name: string) => [{ technology: id, name }];
const EVENTS = [
  event('5', 'Havby', { kind: 'technology_added', items: technology('zendesk', 'Zendesk') }),
  event('4', 'Nordlys', { kind: 'ads_started', items: [] }),
  event('3', 'Havby', { kind: 'technology_removed', items: technology('intercom', 'Intercom') }),
];
const changes = page.getByRole('table', { name: 'Changes' });
const row = (name: string) => changes.getByRole('row').filter({ hasText: name });
const open = async () => {
  answer('listEvents', { data: EVENTS, total: 3, next: null });
  await openPage('/changes');
};

it('What changed has one row for a brand and day, which opens to the evidence of each change', async () => {
  await open();
  await expect.poll(() => texts(row('Havby'))[0]).toContain('Intercom → Zendesk');
  expect(texts(row('Havby'))[0]).toContain('Germany≈about 412.0K200K-900K between 200K and 900K');
  await row('Havby')
    .getByRole('button', { name: /^Evidence for Havby/ })
    .click();
  const evidence = changes.getByRole('listitem');
  await expect.poll(() => evidence.elements().length).toBe(2);
  expect(texts(evidence)[0]).toContain('Now uses Zendesk');
  await expect.element(evidence.first().getByText(/^Happened between/)).toBeVisible();
});

it.each([
  ['list', "This list doesn't exist"],
  ['search', 'Saved search not found'],
])(
  'What changed says that its %s does not exist, and shows all changes without it',
  async (source, title) => {
    fail('listEvents', 'not-found');
    fail('getList', 'not-found');
    await openPage(`/changes?${source}=33333333-3333-4333-8333-333333333333`);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText("Couldn't load changes.")).not.toBeInTheDocument();
    answer('listEvents', { data: EVENTS, total: 3, next: null });
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => texts(row('Havby'))[0]).toContain('Intercom → Zendesk');
  },
);

it.each([
  ['brands of the catalogue', { filters: {} }, 1],
  ['My brands', { scope: 'mine', filters: {} }, 0],
])(
  'What changed at a saved search for %s can be followed if that would notify',
  async (_, search, buttons) => {
    const [saved] = EXAMPLES.SavedSearches.data;
    if (!saved) throw new Error('There is no example.');
    answer('listEvents', { data: EVENTS, total: 3, next: null });
    answer('listSavedSearches', { data: [{ ...saved, search: SearchDefinition.parse(search) }] });
    await openPage(`/changes?search=${saved.id}`);
    await expect.element(page.getByText(saved.name)).toBeVisible();
    expect(page.getByRole('button', { name: /^Follow/ }).elements()).toHaveLength(buttons);
  },
);

it('What changed has rows of at most 40 px on a phone, with targets of at least 24 px', async () => {
  answer('listEvents', { data: EVENTS, total: 3, next: null });
  await openPage('/changes', { width: 390, height: 844 });
  await expect.poll(() => texts(row('Havby'))[0]).toContain('Intercom → Zendesk');
  for (const element of changes.getByRole('row').elements().slice(1)) {
    expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(41);
    for (const target of element.querySelectorAll('a, button, label'))
      expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  }
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('What changed has ready views, and filters by technology', async () => {
  await open();
  await page.getByRole('button', { name: 'Started advertising' }).click();
  await expect.poll(path).toBe('/changes?kinds=ads_started');
  await page.getByRole('button', { name: 'Who switched' }).click();
  await expect.poll(path).toBe('/changes?switched=1');
  await expect.poll(() => callsOf('listEvents').at(-1)?.query.switched).toBe('true');
  await page.getByRole('button', { name: 'Technology', exact: true }).click();
  await page.getByRole('option', { name: 'Klaviyo' }).click();
  await expect.poll(path).toBe('/changes?technologies=klaviyo&switched=1');
  await press('Escape');
  await page.getByRole('button', { name: 'All', exact: true }).first().click();
  await expect.poll(path).toBe('/changes?technologies=klaviyo');
});

it('What changed is filtered by a technology once it is chosen, not by those that arrow keys pass', async () => {
  await open();
  const button = page.getByRole('button', { name: 'Technology', exact: true });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await press('Enter');
  await expect.element(page.getByRole('combobox', { name: 'Search technologies' })).toHaveFocus();
  await type('email');
  for (const _ of [1, 2]) await press('ArrowDown');
  const option = page.getByRole('listbox').getByRole('option').nth(2);
  await expect.element(option).toHaveAttribute('data-highlighted');
  expect(path()).toBe('/changes');
  await press('Enter');
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  expect(parameter('technologies')?.split(',')).toHaveLength(1);
  clickTwice(option);
  clickTwice(page.getByRole('listbox').getByRole('option').first());
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  expect(parameter('technologies')?.split(',')).toHaveLength(1);
});

it('What changed is filtered by the last choice of quick arrow keys', async () => {
  await open();
  const sizes = page.getByLabelText('Size');
  await expect.element(sizes).toBeVisible();
  stepQuickly(sizes, 3);
  await expect.element(sizes).toHaveDisplayValue('100K to 1M visits');
  await expect.poll(() => parameter('visits')).toBe('large');
});

it('What changed says how many changes each period has, of those that the filters match', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00') });
  answer('countEvents', { totals: [3, 2_140, 9_871, 30_112] });
  await open();
  const period = page.getByRole('group', { name: 'Period' });
  await expect
    .poll(() => texts(period.getByRole('button')))
    .toEqual(['Today3', '7 days2,140', '30 days9,871', '90 days30,112', 'All']);
  await period.getByRole('button', { name: 'Today' }).click();
  await expect.poll(path).toBe('/changes?days=1');
  await expect.poll(() => callsOf('listEvents').at(-1)?.query.since).toBe('2026-03-10T00:00:00+00:00');
  answer('countEvents', { totals: [0, 1, 2, 3] });
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('Germany');
  await expect.poll(() => texts(period.getByRole('button'))[3]).toBe('90 days3');
  const { query } = callsOf('countEvents').at(-1)!;
  expect(JSON.parse(query.brands ?? '')).toEqual({ locations: ['DE'] });
});

it('The brands of selected changes are added to a list, exported, or watched by an alert each', async () => {
  await open();
  for (const name of ['Havby', 'Nordlys']) await row(name).getByRole('checkbox').click();
  await expect.element(page.getByText('2 brands selected')).toBeVisible();
  for (const name of ['Add to list', 'Compare', 'Export'])
    await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Alert me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create 2 alerts' }).click();
  await expect
    .poll(() => callsOf('createAlert').map(({ body }) => body))
    .toEqual([
      expect.objectContaining({ kind: 'brand', id: '5', kinds: [] }),
      expect.objectContaining({ kind: 'brand', id: '7', kinds: [] }),
    ]);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(page.getByText('3 changes')).toBeVisible();
});

it('Alerts that exist are not created again after one of several failed', async () => {
  await open();
  for (const name of ['Havby', 'Nordlys']) await row(name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Alert me' }).click();
  const dialog = page.getByRole('dialog');
  answer('createAlert', () => {
    fail('createAlert', 'internal-error');
    return {};
  });
  await dialog.getByRole('button', { name: 'Create 2 alerts' }).click();
  await expect.element(dialog.getByText('1 of 2 created')).toBeVisible();
  await expect.element(page.getByText("Couldn't create the alert. Please try again.")).toBeVisible();
  succeed('createAlert');
  await dialog.getByRole('button', { name: 'Create 1 alert' }).click();
  await expect.element(page.getByText('2 alerts created.')).toBeVisible();
  expect(callsOf('createAlert').map(({ body }) => (body as { id: string }).id)).toEqual(['5', '7', '7']);
});

import type { List } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { clickTwice, path, texts } from '../support/page.ts';

const LIST: List = {
  ...EXAMPLES.List,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Competitors',
};
const dialog = page.getByRole('dialog', { name: 'New alert' });
const target = dialog.getByRole('combobox', { name: 'What to watch' });
const create = dialog.getByRole('button', { name: 'Create alert' });
const created = () => callsOf('createAlert').map(({ body }) => body);

beforeEach(() => {
  answerBrands(brands(5));
  answer('listLists', { data: [LIST], total: 1 });
  answer('listAlerts', { data: [] });
});
async function openDialog() {
  await openPage('/alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  await expect.element(target).toBeVisible();
}

describe('A new alert', () => {
  it('is worded as a sentence, with a preview of past changes, and can be deleted', async () => {
    await openDialog();
    await target.selectOptions(LIST.name);
    await dialog.getByRole('checkbox', { name: 'Price cut' }).click();
    await dialog.getByRole('textbox', { name: 'Minimum change, in percent' }).fill('10');
    const sentence = 'When a brand on Competitors cuts a price by 10% or more';
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect
      .element(dialog.getByText('Would have notified you 7 times in the last 30 days.'))
      .toBeVisible();
    const rule = { kind: 'list', id: LIST.id, kinds: ['price_cut'], minChange: 10, change: null };
    await expect.poll(() => callsOf('previewAlert').at(-1)?.body).toEqual(rule);
    answer('listAlerts', { data: [EXAMPLES.Alert] });
    await create.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(created()).toEqual([{ ...rule, mail: 'instant' }]);
    await page.getByRole('button', { name: `Delete alert: ${sentence}` }).click();
    await expect
      .poll(() => callsOf('deleteAlert').map(({ params }) => params.id))
      .toEqual([EXAMPLES.Alert.id]);
  });

  it('never shows the number of an earlier choice beside a later one', async () => {
    await openDialog();
    await target.selectOptions(LIST.name);
    const number = dialog.getByText('Would have notified you 7 times in the last 30 days.');
    await expect.element(number).toBeVisible();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('previewAlert', async () => {
      await promise;
      return { count: 2 };
    });
    await dialog.getByRole('checkbox', { name: 'Price cut' }).click();
    await expect.element(number).not.toBeInTheDocument();
    resolve();
    await expect
      .element(dialog.getByText('Would have notified you 2 times in the last 30 days.'))
      .toBeVisible();
  });

  it('watches a metric of a followed brand', async () => {
    await openDialog();
    await target.selectOptions('Northern Kettle');
    await dialog.getByRole('button', { name: 'Change of a metric' }).click();
    await dialog.getByRole('combobox', { name: 'Direction' }).selectOptions('Falls');
    await dialog.getByRole('textbox', { name: 'By at least, in percent' }).fill('5');
    await dialog.getByRole('combobox', { name: 'Within' }).selectOptions('7 days');
    const sentence = 'When Northern Kettle loses 5% or more in Monthly traffic within 7 days';
    await expect
      .element(dialog.getByText(`${sentence}, notify me here, and instantly by email.`))
      .toBeVisible();
    await create.click();
    const change = { metric: 'estimated_monthly_traffic', direction: 'down', percent: 5, period: '7d' };
    await expect
      .poll(created)
      .toMatchObject([{ kind: 'brand', id: '42', kinds: ['metric_changed'], change }]);
  });

  it('watches a saved search, with a weekly email', async () => {
    await openDialog();
    await target.selectOptions('Gift shops in Britain');
    await dialog.getByRole('checkbox', { name: 'Starts to match the search' }).click();
    await dialog.getByRole('combobox', { name: 'Email for the alert' }).selectOptions('Weekly');
    const sentence = 'When a brand starts to match Gift shops in Britain';
    await expect.element(dialog.getByText(`${sentence}, notify me here, and weekly by email.`)).toBeVisible();
    await create.click();
    await expect.poll(created).toMatchObject([{ kind: 'search', kinds: ['search_matched'], mail: 'weekly' }]);
  });

  it('finds lists after the first page, and keeps the chosen one while another is looked for', async () => {
    const region = (number: number) => ({
      ...LIST,
      id: `22222222-2222-4222-8222-222222222${number}`,
      name: `Region ${number}`,
    });
    answer('listLists', ({ query: { keyword } }) =>
      keyword
        ? { data: [region(Number(keyword.slice(-3)))], total: 1 }
        : { data: [LIST], total: 211, next: 2 },
    );
    await openDialog();
    const find = dialog.getByRole('searchbox', { name: 'Find a list' });
    const offered = () => texts(target.getByRole('option'));
    await find.fill('region 210');
    await expect.poll(offered).toContain('Region 210');
    await target.selectOptions('Region 210');
    await find.fill('region 209');
    await expect.poll(offered).toContain('Region 209');
    await expect.element(dialog.getByText('When a brand on Region 210 changes in any way')).toBeVisible();
    await expect.element(target).toHaveValue(region(210).id);
  });

  it('starts empty every time, and accepts only percentages from 1 to 1,000', async () => {
    await openDialog();
    const priceCut = dialog.getByRole('checkbox', { name: 'Price cut' });
    await priceCut.click();
    const percent = dialog.getByRole('textbox', { name: 'Minimum change, in percent' });
    for (const [value, isValid] of Object.entries({ 0: false, 1: true, 1000: true, 1001: false })) {
      await percent.fill(value);
      await expect.poll(() => percent.element().matches(':valid')).toBe(isValid);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'New alert' }).click();
    await expect.element(priceCut).not.toBeChecked();
  });
});

it('Each of two quick presses of Follow counts, and only what is still followed is announced', async () => {
  answer('listFollows', { data: [] });
  await openPage('/brands/1/overview');
  const follow = page.getByRole('button', { name: /^Follow / });
  await expect.element(follow).toBeEnabled();
  clickTwice(follow);
  await expect.poll(() => [callsOf('follow').length, callsOf('unfollow').length]).toEqual([1, 1]);
  await expect.poll(() => callsOf('listFollows').length).toBe(2);
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
  expect(page.getByText(/^Following .+ ·/).elements()).toHaveLength(0);
});

it('A double click deletes only one alert and stops following only one list', async () => {
  // Names of about the same width: the next one moves under the pointer.
  const names = ['Rivals 2', 'Rivals 3', 'Rivals 5'];
  answer('listFollows', {
    data: names.map((name, index) => ({ kind: 'list', id: String(index), name, available: true })),
  });
  answer('listAlerts', {
    data: names.map((name, index) => ({
      ...EXAMPLES.Alert,
      id: `22222222-2222-4222-8222-22222222222${index}`,
      target: { ...EXAMPLES.Alert.target, name },
    })),
  });
  await openPage('/alerts');
  await page.getByRole('button', { name: 'Stop following Rivals' }).first().dblClick();
  await expect.poll(() => callsOf('unfollow').length).toBe(1);
  await page.getByRole('button', { name: 'Delete alert: When a brand on Rivals' }).first().dblClick();
  await expect.poll(() => callsOf('deleteAlert').length).toBe(1);
  // Each refetches its list once the removal is complete.
  await expect.poll(() => callsOf('listAlerts').length).toBeGreaterThan(1);
  expect([callsOf('unfollow').length, callsOf('deleteAlert').length]).toEqual([1, 1]);
});

it('What changed is filtered by kind, category and size, which the URL stores', async () => {
  const select = (name: string) => page.getByRole('combobox', { name, exact: true });
  await openPage('/changes');
  await select('Kind of change').selectOptions('Started advertising');
  await expect.poll(path).toBe('/changes?kinds=ads_started');
  await select('Kind of change').selectOptions('All changes');
  await select('Category').selectOptions('All of Pets and animals');
  await select('Size').selectOptions('10K to 100K visits');
  await expect.poll(path).toBe('/changes?category=pets-and-animals&visits=medium');
  await openPage(path());
  await expect.element(select('Size')).toHaveValue('medium');
});

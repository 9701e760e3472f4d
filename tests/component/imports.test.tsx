import type { ChangeImport, Import } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { path, rendered } from './support/page.ts';

const columns = (['brand_name', 'brand_url'] as const).map((column) => ({
  header: column,
  column,
  recognisedBy: null,
  contact: false,
}));
const READY: Import = { ...EXAMPLES.Import, status: 'ready', kind: 'brands', columns };
const names = page.getByRole('switch', { name: 'Replace the names of existing brands' });
const websites = page.getByRole('switch', { name: 'Replace the websites of existing brands' });

async function open() {
  answer('getImport', READY);
  await openPage(`/import?id=${READY.id}`);
  await expect.element(names).toBeVisible();
}

it('Names and websites can both be replaced, however quickly they are chosen', async () => {
  const saved = Promise.withResolvers<void>();
  answer('changeImport', async ({ body }) => {
    await saved.promise;
    return { ...READY, ...(body as Pick<Import, 'overwrite'>) };
  });
  await open();
  await names.click();
  await websites.click();
  saved.resolve();
  await expect
    .poll(() => callsOf('changeImport').map(({ body }) => body))
    .toEqual([{ overwrite: ['brand_name'] }, { overwrite: ['brand_name', 'brand_url'] }]);
  await expect.element(names).toBeChecked();
  await expect.element(websites).toBeChecked();
});

it('A choice that could not be saved is taken back', async () => {
  fail('changeImport', 'internal-error');
  await open();
  await names.click();
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  await expect.element(names).not.toBeChecked();
});

it('A source or date that could not be saved is not shown, and a message says so', async () => {
  await open();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeEnabled();
  const source = page.getByLabelText('Source', { exact: true });
  const date = page.getByLabelText('Date of the values');
  const before = (date.element() as HTMLInputElement).value;
  for (const [field, value, saved] of [
    [source, 'Another source', READY.source],
    [date, '2025-01-02', before],
  ] as const) {
    const failed = Promise.withResolvers<void>();
    fail('changeImport', 'internal-error', {}, failed.promise);
    await field.fill(value);
    // A press before the change is answered would import with what was saved before.
    field.element().blur();
    (start.element() as HTMLElement).click();
    await expect.element(start).toBeDisabled();
    await expect.element(field).toHaveValue(value);
    failed.resolve();
    await expect.element(page.getByText('A change was not saved. Something went wrong')).toBeVisible();
    await expect.element(field).toHaveValue(saved);
    await expect.element(start).toBeEnabled();
  }
  expect(callsOf('runImport')).toEqual([]);
  answer('changeImport', ({ body }) => ({ ...READY, ...(body as ChangeImport) }) as Import);
  await source.fill('Another source');
  source.element().blur();
  await expect.poll(() => page.getByText('A change was not saved').query()).toBeNull();
  await expect.element(source).toHaveValue('Another source');
  await start.click();
  await expect.poll(() => callsOf('runImport')).toHaveLength(1);
});

it('A setting is shown as the server has saved it', async () => {
  await open();
  answer('changeImport', { ...READY, source: 'Trade fair' });
  const source = page.getByLabelText('Source', { exact: true });
  await source.fill('Trade  fair');
  source.element().blur();
  await expect.element(source).toHaveValue('Trade fair');
});

it('An import with a date in the future does not start, and has the focus on it', async () => {
  await open();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeEnabled();
  const date = page.getByLabelText('Date of the values');
  await date.fill('2100-01-01');
  await start.click();
  await expect.element(date).toHaveFocus();
  await expect.element(page.getByText("Enter today's date or an earlier one.")).toBeVisible();
  expect(callsOf('runImport')).toEqual([]);
});

it.each(['import-conflict', 'network'] as const)(
  'An import that runs already, although %s is reported, is followed',
  async (code) => {
    fail('runImport', code);
    await open();
    const start = page.getByRole('button', { name: 'Import', exact: true });
    await expect.element(start).toBeEnabled();
    const begun = Promise.withResolvers<void>();
    answer('getImport', async () => {
      await begun.promise;
      return { ...READY, status: 'running' as const };
    });
    await start.click();
    begun.resolve();
    await expect.element(page.getByText('You can leave this page: the import continues.')).toBeVisible();
    expect(page.getByRole('alert').element().textContent).toBe('');
  },
);

it('A saved change stays on display if an older response arrives after it', async () => {
  await open();
  const older = Promise.withResolvers<void>();
  answer('getImport', () => older.promise.then(() => READY));
  const before = callsOf('getImport').length;
  fail('changeImport', 'internal-error');
  await names.click();
  // The page fetches the import when it opens, too, which may be late.
  await expect.poll(() => callsOf('changeImport')).toHaveLength(1);
  await expect.poll(() => callsOf('getImport').length).toBeGreaterThan(before);
  answer('changeImport', { ...READY, kind: 'products' });
  await page.getByRole('button', { name: 'This is a list of products' }).click();
  await expect.element(page.getByRole('button', { name: 'This is a list of brands' })).toBeVisible();
  older.resolve();
  await rendered();
  await expect.element(page.getByRole('button', { name: 'This is a list of brands' })).toBeVisible();
});

it('The page keeps the focus when the pressed control disappears with what it showed', async () => {
  let current: Import = READY;
  answer('getImport', () => current);
  answer('changeImport', ({ body }) => {
    current = { ...current, ...(body as Pick<Import, 'kind'>) };
    return current;
  });
  answer('runImport', () => {
    current = { ...current, status: 'done', undoUntil: '2100-01-01T00:00:00.000Z' };
    return current;
  });
  answer('undoImport', () => {
    current = { ...current, status: 'undone', undoUntil: null };
    return current;
  });
  await openPage(`/import?id=${READY.id}`);
  await expect.element(names).toBeVisible();
  for (const name of [
    'This is a list of products',
    'This is a list of brands',
    'Import',
    'Undo import',
    'Delete the file',
  ]) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  }
  await expect.element(page.getByText('File deleted.')).toBeVisible();
});

it('An import deleted in another tab is deleted again without a failure, and not found once it is changed', async () => {
  fail('changeImport', 'not-found');
  fail('deleteImport', 'not-found');
  await open();
  const changed = Promise.withResolvers<void>();
  fail('getImport', 'not-found', {}, changed.promise);
  await names.click();
  changed.resolve();
  await expect.element(page.getByText('Import not found')).toBeVisible();
  await open();
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect.poll(path).toBe('/import');
});

it('Questions of a file are answered by clicks, each shown until it is answered', async () => {
  const none = { recognisedBy: null, contact: false };
  const brands = [
    {
      ...none,
      header: 'Sales',
      column: 'estimated_monthly_revenue',
      question: 'Which period do its values cover?',
      choices: [
        {
          label: 'Per year',
          choice: { column: 'estimated_monthly_revenue', period: 'year' as const },
        },
      ],
    },
    { ...none, header: 'Price', column: 'product_avg_price', question: 'Which currency?' },
    {
      ...none,
      header: 'Visits',
      column: 'estimated_monthly_traffic',
      repeated: { value: '0', rows: 4, of: 9 },
    },
    {
      ...none,
      header: 'Mobile',
      column: null,
      choices: [{ label: 'Monthly traffic', choice: { column: 'estimated_monthly_traffic' } }],
    },
  ];
  let current: Import = {
    ...READY,
    status: 'failed',
    kind: 'products',
    stores: ['kettle.example'],
    sheets: ['Old stores', 'Stores'],
    sheet: 'Old stores',
    columns: [],
    error: 'The file is a list of products.',
  };
  answer('getImport', () => current);
  answer('changeImport', ({ body }) => {
    const { mapping = {}, ...change } = body as Pick<ChangeImport, 'kind' | 'sheet'> & { mapping?: object };
    if (change.kind) current = { ...current, status: 'ready', error: null, columns: brands };
    const columns = current.columns.map((column) =>
      column.header in mapping ? { ...none, header: column.header, column: 'rank' } : column,
    );
    current = { ...current, ...change, columns };
    return current;
  });
  await openPage(`/import?id=${READY.id}`);
  const choose = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
  };
  await choose('Add its stores as brands');
  await choose('This is a list of brands');
  await page.getByRole('combobox', { name: 'Sheet' }).selectOptions('Stores');
  await expect.element(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Stores');
  await choose('Sales: Per year');
  await choose('Price: Leave out');
  await choose('Visits: Treat 0 as unknown');
  await choose('Mobile: Monthly traffic');
  expect(callsOf('changeImport').map(({ body }) => body)).toEqual([
    { kind: 'stores' },
    { kind: 'brands' },
    { sheet: 'Stores' },
    { mapping: { Sales: { column: 'estimated_monthly_revenue', period: 'year' } } },
    { mapping: { Price: null } },
    { mapping: { Visits: { column: 'estimated_monthly_traffic', without: ['0'] } } },
    { mapping: { Mobile: { column: 'estimated_monthly_traffic' } } },
  ]);
});

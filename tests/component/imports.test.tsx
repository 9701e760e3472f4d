import type { Import } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

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

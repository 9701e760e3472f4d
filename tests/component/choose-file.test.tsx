import { IMPORT_LIMITS } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { path } from './support/page.ts';

async function fileField() {
  await expect.element(page.getByText('Drop a file here')).toBeVisible();
  return document.querySelector<HTMLInputElement>('input[type=file]')!;
}

function chooseFile(field: HTMLInputElement, file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

it.each(['brands.xlsx', 'brands.csv.zip'])(
  '%s of more than 100 MB is refused before its upload',
  async (name) => {
    await openPage('/import');
    chooseFile(await fileField(), new File([new ArrayBuffer(IMPORT_LIMITS.archiveBytes + 1)], name));
    await expect.element(page.getByText('the limit is 100 MB for Excel and .zip.')).toBeVisible();
    expect(callsOf('uploadImport')).toEqual([]);
  },
);

it('A file that cannot be read and one whose upload fails are explained; a pasted list is kept and sent again', async () => {
  await openPage('/import');
  const alert = page.getByRole('main').getByRole('alert');
  fail('uploadImport', 'unreadable-file', 'This file is empty.');
  chooseFile(await fileField(), new File([''], 'empty.csv'));
  await expect.element(alert.getByText('This file is empty.')).toBeVisible();
  fail('uploadImport', 'network');
  chooseFile(await fileField(), new File(['Website\nagain-and.example\n'], 'again.csv'));
  await expect.element(alert.getByText('No connection.')).toBeVisible();

  const list = page.getByRole('textbox', { name: 'Or paste a list of websites' });
  await list.fill('pasted-again.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => callsOf('uploadImport')).toHaveLength(2);
  await expect.element(list).toHaveValue('pasted-again.example');
  answer('uploadImport', EXAMPLES.Import);
  answer('getImport', EXAMPLES.Import);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(path).toBe(`/import?id=${EXAMPLES.Import.id}`);
});

it('A file or a pasted list whose response was lost is not imported twice when it is sent again', async () => {
  await openPage('/import');
  const alert = page.getByRole('main').getByRole('alert');
  const keys = () => callsOf('uploadImport').map(({ idempotencyKey }) => idempotencyKey);
  const csv = (lastModified: number) => new File(['Website\none.example\n'], 'one.csv', { lastModified });
  fail('uploadImport', 'network');
  for (const [index, file] of [csv(1), csv(1), csv(2)].entries()) {
    chooseFile(await fileField(), file);
    await expect.poll(keys).toHaveLength(index + 1);
    await expect.element(alert.getByText('No connection.')).toBeVisible();
  }
  const list = page.getByRole('textbox', { name: 'Or paste a list of websites' });
  for (const [index, text] of ['one.example', 'one.example', 'two.example'].entries()) {
    await list.fill(text);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(keys).toHaveLength(index + 4);
    await expect.element(alert.getByText('No connection.')).toBeVisible();
  }
  const [first, again, edited, pasted, pastedAgain, other] = keys();
  expect(first).not.toBeNull();
  expect(again).toBe(first);
  expect(pastedAgain).toBe(pasted);
  expect(new Set([first, edited, pasted, other]).size).toBe(4);
});

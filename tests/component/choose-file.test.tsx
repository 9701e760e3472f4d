import { IMPORT_LIMITS } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

it.each(['brands.xlsx', 'brands.csv.zip'])(
  '%s of more than 100 MB is refused before its upload',
  async (name) => {
    await openPage('/import');
    await expect.element(page.getByText('Drop a file here')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const chosen = new DataTransfer();
    chosen.items.add(new File([new ArrayBuffer(IMPORT_LIMITS.archiveBytes + 1)], name));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText('the limit is 100 MB for Excel and .zip.')).toBeVisible();
    expect(callsOf('uploadImport')).toEqual([]);
  },
);

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';

const dialog = page.getByRole('dialog', { name: 'Export brands' });
const again = dialog.getByRole('button', { name: 'Export again' });

beforeEach(() => {
  answerBrands(brands(3));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

async function startExport() {
  await openPage('/brands/search');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

/** Lets time pass until the page has asked for the progress so often. */
const requested = (times: number) =>
  expect
    .poll(() => {
      vi.advanceTimersByTime(1_000);
      return callsOf('getExport').length;
    })
    .toBeGreaterThanOrEqual(times);

it('An export is followed further after its progress could not be read', async () => {
  fail('getExport', 'internal-error');
  await startExport();
  await requested(2);
  answer('getExport', { status: 'done', done: 310 });
  await requested(3);
  await expect.element(dialog.getByText('310 brands exported.')).toBeVisible();
});

it('An export that the server does not know any more can be repeated', async () => {
  fail('getExport', 'not-found');
  await startExport();
  await expect.element(dialog.getByText('Look in your downloads, or export again.')).toBeVisible();
  await again.click();
  await expect.element(dialog.getByRole('radio', { name: 'All columns' })).toBeVisible();
  expect(callsOf('getExport')).toHaveLength(1);
});

it('A list is exported with its own fields, or without them', async () => {
  answer('getExport', { status: 'done', done: 1 });
  await openPage(`/lists/${EXAMPLES.List.id}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await again.click();
  await dialog.getByRole('checkbox', { name: /^Your fields/ }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  // Without columns, it has all.
  const hasStatus = ({ columns }: { columns?: string[] }) => columns?.includes('list_status') ?? true;
  await expect
    .poll(() => callsOf('createExport').map(({ body }) => hasStatus(body as { columns?: string[] })))
    .toEqual([true, false]);
});

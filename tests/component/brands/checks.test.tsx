import type { Check, CheckPreview } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press } from '../support/page.ts';

const ALL = brands(5);
const RUNNING: Check = { ...EXAMPLES.Check, stores: 120, done: 48, found: { products: 36, unreachable: 12 } };
const FINISHED: Check = {
  ...RUNNING,
  done: 120,
  found: { products: 96, unreachable: 22, 'not-checked': 2 },
  finishedAt: '2026-03-02T09:00:00.000Z',
};
const PREVIEW: CheckPreview = {
  visits: 3,
  current: 0,
  waiting: 0,
  excluded: 0,
  allowance: { limit: 200, used: 120, left: 80, resetsAt: '2026-03-03T00:00:00.000Z' },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const notices = page.getByRole('complementary', { name: 'Checks of stores' });
const progress = notices.getByRole('progressbar', { name: 'Progress of the check' });

/** The check that the API has, if any. */
let check: Check | undefined;
beforeEach(() => {
  check = undefined;
  answerBrands(ALL);
  answer('listNotifications', () => ({ data: [], unread: 0, checks: check ? [check] : [] }));
  answer('getCheck', () => check ?? {});
  fail('followCheck', 'network');
});

async function openSearch(role?: 'viewer') {
  const workspace = { id: EXAMPLES.Team.id, name: 'Ours', role: role ?? 'owner' } as const;
  await openPage('/brands/search', { user: { workspace } });
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
}

describe('Selected brands', () => {
  it('are checked once the user has seen what the check does and what is left today', async () => {
    answer('previewCheck', { ...PREVIEW, visits: 3, current: 1, waiting: 1 });
    answer('createCheck', ({ body }) => {
      check = { ...RUNNING, stores: 5, current: 2, done: 2, found: { products: 2 } };
      expect(body).toEqual({ brandIds: ALL.map(({ id }) => id), max: 3 });
      return check;
    });
    await openSearch();
    await button('Check 5 stores').click();
    await expect
      .element(dialog)
      .toMatchTextContent('1 store was read within the last day and is up to date.');
    await expect.element(dialog).toMatchTextContent('1 store is already waiting to be visited.');
    await expect.element(dialog).toMatchTextContent('You can check 80 more today.');
    await dialog.getByRole('button', { name: 'Check 3 stores' }).click();
    await expect.element(notices).toMatchTextContent('2 of 5 stores checked: 2 with products');
    await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
    await expect.element(button('Check 5 stores')).not.toBeInTheDocument();
  });

  it('that exceed what is left today are checked in part, which is said before', async () => {
    answer('previewCheck', {
      ...PREVIEW,
      visits: 5,
      allowance: { ...PREVIEW.allowance, used: 198, left: 2 },
    });
    await openSearch();
    await button('Check 5 stores').click();
    await expect.element(dialog).toMatchTextContent('You can check 2 more today.');
    await expect
      .element(dialog)
      .toMatchTextContent('This check takes the first 2 of 5, followed brands first.');
    await dialog.getByRole('button', { name: 'Check 2 stores' }).click();
    await expect.poll(() => callsOf('createCheck').map(({ body }) => body)).toMatchObject([{ max: 2 }]);
  });

  it('are not checked if nothing is left today or nothing can be checked', async () => {
    answer('previewCheck', { ...PREVIEW, allowance: { ...PREVIEW.allowance, used: 200, left: 0 } });
    await openSearch();
    await button('Check 5 stores').click();
    await expect.element(dialog).toMatchTextContent("You've used all of today's checks.");
    await expect.element(dialog.getByRole('button', { name: /^Check/ })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Close' }).click();
    fail('previewCheck', 'demonstration-brand', "Stores can't be checked while sample data is shown.");
    await button('Check 5 stores').click();
    await expect.element(dialog).toMatchTextContent("Stores can't be checked while sample data is shown.");
    await expect.element(dialog.getByRole('button', { name: 'Check 5 stores' })).toBeDisabled();
  });

  it('are offered a check without the error of the attempt before', async () => {
    answer('previewCheck', PREVIEW);
    fail('createCheck', 'network');
    await openSearch();
    await button('Check 5 stores').click();
    await dialog.getByRole('button', { name: 'Check 3 stores' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Check 5 stores').click();
    await expect.element(dialog.getByRole('button', { name: 'Check 3 stores' })).toBeEnabled();
    expect(dialog.getByRole('alert').query()).toBeNull();
  });

  it('cannot be checked by viewers', async () => {
    await openSearch('viewer');
    await expect.element(page.getByText('5 selected')).toBeVisible();
    await expect.element(button('Check 5 stores')).toBeDisabled();
  });
});

describe('The progress of a check', () => {
  it('is shown on every page, also after a reload, until its end was seen', async () => {
    check = RUNNING;
    const router = await openPage('/brands');
    await expect
      .element(notices)
      .toMatchTextContent('48 of 120 stores checked: 36 with products, 12 not reachable');
    await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
    await router?.navigate('/lists');
    await expect.element(progress).toBeVisible();
    await openPage('/lists');
    await expect.element(progress).toBeVisible();

    check = FINISHED;
    await queryClient.invalidateQueries();
    await expect
      .element(notices.getByRole('status'))
      .toMatchTextContent('118 of 120 stores checked: 96 with products, 22 not reachable');
    await expect.element(progress).not.toBeInTheDocument();
    const readAt = () => (callsOf('readNotifications').length > 0 ? FINISHED.finishedAt : null);
    answer('listNotifications', () => ({ data: [], unread: 0, checks: [{ ...FINISHED, readAt: readAt() }] }));
    await notices.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(notices).not.toBeInTheDocument();
    await expect
      .poll(() => callsOf('readNotifications').map(({ body }) => body))
      .toEqual([{ checks: [FINISHED.id] }]);
  });

  it('ends with everything it may have changed, also if the connection that follows it was closed', async () => {
    check = RUNNING;
    answer('searchProducts', () => ({
      data: check === FINISHED ? EXAMPLES.FoundProducts.data : [],
      total: check === FINISHED ? 1 : 0,
      count: check === FINISHED ? 1 : 0,
    }));
    await openPage('/products');
    await expect.element(progress).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
    check = FINISHED;
    await queryClient.invalidateQueries({ queryKey: ['checks'] });
    await expect
      .element(page.getByRole('heading', { name: EXAMPLES.FoundProducts.data[0]!.title }))
      .toBeVisible();
  });

  it('leads to the stores with their results, which can be narrowed down', async () => {
    check = FINISHED;
    answer('listCheckedStores', ({ query: { outcome } }) =>
      outcome === 'unreachable'
        ? {
            data: [
              { address: 'gone.example', outcome: 'unreachable' as const, followed: false, brand: null },
            ],
          }
        : EXAMPLES.CheckResults,
    );
    await openPage('/brands');
    await notices.getByRole('link', { name: 'See the stores' }).click();
    await expect.poll(path).toBe(`/checks/${FINISHED.id}`);
    const stores = page.getByRole('list', { name: 'Checked stores' });
    await expect.element(stores).toMatchTextContent('Northern Kettle northern-kettle.example · followed');
    await expect
      .element(stores.getByRole('link', { name: 'Northern Kettle' }))
      .toHaveAttribute('href', '/brands/42/overview');
    await page.getByLabelText('Results to show').selectOptions('Not reachable (22)');
    await expect.element(stores).toMatchTextContent('gone.example');
    await expect.poll(() => callsOf('readNotifications')).toHaveLength(1);
  });

  it('is listed among the notifications, which marks its end as read', async () => {
    check = FINISHED;
    answer('listNotifications', { data: [], unread: 1, checks: [FINISHED] });
    await openPage('/alerts');
    const list = page.getByRole('region', { name: 'Checks' });
    await expect.element(list.getByRole('link')).toHaveAttribute('href', `/checks/${FINISHED.id}`);
    await expect.poll(() => callsOf('readNotifications')[0]?.body).toEqual({ checks: [FINISHED.id] });
  });
});

it('The check of a store that was looked up shows what it found', async () => {
  answer('getBrandCollection', { requestedAt: '2026-03-02T08:20:00.000Z', finishedAt: null });
  fail('followBrandCollection', 'network');
  answer('lookup', { platform: null });
  await openPage('/lookup');
  const field = page.getByRole('textbox', { name: 'Address' });
  await field.fill('northern-kettle.example');
  await press('Enter');
  await expect.element(page.getByText('Its platform is unknown.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  // It is followed once it is known to be in progress.
  await expect.poll(() => callsOf('followBrandCollection').length).toBeGreaterThan(0);
  answer('lookup', {});
  answer('getBrandCollection', EXAMPLES.BrandCollection);
  await expect.element(page.getByText('A store on Shopify.')).toBeVisible();
});

it('The check of one store shows its steps live', async () => {
  const collection = {
    startedAt: '2026-03-02T08:20:00.000Z',
    finishedAt: '2026-03-02T08:15:00.000Z',
    progress: [
      { source: 'storefront', outcome: 'found' as const },
      { source: 'woocommerce-products', outcome: 'not applicable' as const },
    ],
    reading: 'shopify-products',
  };
  answer('getBrandCollection', collection);
  fail('followBrandCollection', 'network');
  await openPage('/brands/42/overview');
  const steps = page.getByRole('list', { name: 'Steps of the check' }).first();
  await expect
    .element(steps)
    .toMatchTextContent('robots.txt and front page, with technologiesFoundReading Shopify products…');
  answer('getBrandCollection', {
    ...collection,
    progress: [...collection.progress, { source: 'shopify-products', outcome: 'found' }],
    reading: 'dns',
  });
  await queryClient.invalidateQueries();
  await expect.element(steps).toMatchTextContent('Shopify productsFoundReading DNS…');
});

import type { Lookup } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';
import { parameter, press } from '../support/page.ts';

const ADDRESS = 'found-by-lookup.example.com';
/** A store that was never visited. */
const UNKNOWN: Partial<Lookup> = {
  address: ADDRESS,
  brand: null,
  store: 'unknown',
  platform: null,
  technologies: [],
  startedAt: null,
  finishedAt: null,
};
const NOW = '2026-03-02T08:20:00.000Z';
const field = page.getByRole('textbox', { name: 'Address' });

beforeEach(() => fail('followBrandCollection', 'network'));

describe('An address that is looked up', () => {
  it('is said to be invalid at its field, and leads to its brand once it is right', async () => {
    fail('lookup', 'invalid-request', 'This is not the address of a store.');
    await openPage('/lookup');
    await field.fill('not an address');
    await press('Enter');
    await expect
      .element(page.getByRole('alert').getByText('This is not the address of a store.'))
      .toBeVisible();
    await expect.element(field).toHaveFocus();

    answer('lookup', {});
    const url = 'https://www.northern-kettle.example/beds/?page=2';
    await field.fill(url);
    await press('Enter');
    await expect
      .element(page.getByRole('heading', { level: 2, name: EXAMPLES.BrandProfile.brand_name }))
      .toBeVisible();
    expect(parameter('url')).toBe(url);
    expect(callsOf('lookup').map(({ query }) => query.url)).toEqual(['not an address', url]);
    await expect.element(page.getByRole('button', { name: 'Add to list' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open brand' }))
      .toHaveAttribute('href', `/brands/${EXAMPLES.BrandProfile.id}/overview`);
  });

  it('without a brand is offered a check, whose progress is shown until the brand is there', async () => {
    answer('lookup', UNKNOWN);
    await openPage(`/lookup?url=${ADDRESS}`);
    await expect.element(page.getByText('Not in the catalogue yet.')).toBeVisible();
    answer('lookup', { ...UNKNOWN, requestedAt: NOW });
    await page.getByRole('button', { name: 'Check' }).click();
    await expect.element(page.getByText('Waiting to start…')).toBeVisible();
    expect(callsOf('observeStore').map(({ body }) => body)).toEqual([{ address: ADDRESS }]);
    answer('lookup', { ...UNKNOWN, startedAt: NOW });
    await queryClient.invalidateQueries({ queryKey: ['lookup'] });
    await expect.element(page.getByText('Checking the store…')).toBeVisible();
    answer('lookup', {});
    await queryClient.invalidateQueries({ queryKey: ['lookup'] });
    await expect
      .element(page.getByRole('heading', { level: 2, name: EXAMPLES.BrandProfile.brand_name }))
      .toBeVisible();
  });

  it('of a private brand shows it as such, and offers a check', async () => {
    const mine = { ...EXAMPLES.Lookup.brand, brand_name: 'Our own shop', estimated_monthly_traffic: 4_200 };
    answer('lookup', { ...UNKNOWN, mine });
    await openPage(`/lookup?url=https://www.${ADDRESS}/about`);
    await expect.element(page.getByRole('heading', { name: 'Our own shop' })).toBeVisible();
    await expect.element(page.getByText('In My brands.')).toBeVisible();
    await expect.element(page.getByText('4.2K').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Check' })).toBeVisible();
  });
});

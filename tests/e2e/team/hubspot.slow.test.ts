import type { List } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';

const catalogue = useCatalogue({ shared: 'small' });

it('a list is pushed to HubSpot, and what people change there stays', async () => {
  const { fetchJson, product } = catalogue;
  const { id } = await fetchJson<List>('/api/lists', { name: 'Prospects' });
  await fetchJson(`/api/lists/${id}/brands`, { brandIds: [1, 2] });
  const page = await catalogue.openPage();
  await page.goto('/settings/integrations');
  await page.getByLabel('Access token').fill('pat-na1-sandbox-full');
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await page.getByText('Account 8675309', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'List or saved search' }).selectOption('List: Prospects');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Done: 2 will be created').waitFor();
  await page.getByRole('button', { name: 'Push to HubSpot' }).click();
  await page.getByText('Done: 2 created').waitFor();

  const hubspot = await catalogue.openPage();
  await hubspot.goto(`${product.sandboxUrl}/hubspot`);
  const company = hubspot.getByRole('listitem').filter({ hasText: 'record 9001' });
  await company.getByLabel('Company name').fill('Our own name');
  await company.getByRole('button', { name: /^Save/ }).click();
  await company.getByLabel('Company name (changed here)').waitFor();

  await page.getByRole('button', { name: 'Push to HubSpot' }).click();
  await page.getByText('Done: 1 unchanged, 1 skipped (edited in HubSpot)').waitFor();
  await page.getByRole('button', { name: 'Log of Prospects' }).first().click();
  await page.getByText('Changed by a person: name').waitFor();
  await hubspot.reload();
  expect(await company.getByLabel('Company name (changed here)').inputValue()).toBe('Our own name');

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect HubSpot' }).waitFor();
});

import type { Connection, Push } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const LIST = '33333333-3333-4333-8333-333333333333';
const TIME = '2026-03-02T08:15:00.000Z';
const PUSH: Push = { ...EXAMPLES.Push, source: { kind: 'list', id: LIST }, dry: true };
const CONNECTION: Connection = {
  ...EXAMPLES.Connection,
  fields: [
    { field: 'brand_name', property: 'name' },
    { field: 'product_count', property: null },
  ],
  weekly: null,
  nextPushAt: null,
  pushes: [],
};

const list = (id: string, name: string) => ({ ...EXAMPLES.List, id, name });

const connected = (changes: Partial<Connection> = {}) =>
  answer('listConnections', { data: [{ ...CONNECTION, ...changes }] });

beforeEach(() => {
  answer('listConnections', { data: [] });
  answer('listServiceProperties', {
    data: [
      { name: 'name', label: 'Company name', type: 'text' },
      { name: 'annualrevenue', label: 'Annual Revenue', type: 'number' },
    ],
  });
  answer('listLists', { data: [list(LIST, 'Gift shops')], total: 1 });
});

it('HubSpot is connected by a token, which leaves the page', async () => {
  answer('connectService', CONNECTION);
  await openPage('/settings/integrations');
  await page.getByLabelText('Access token').fill('pat-eu1-secret-token');
  connected();
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await expect.element(page.getByText('Account 8675309', { exact: true })).toBeVisible();
  expect(callsOf('connectService').at(-1)?.body).toEqual({ token: 'pat-eu1-secret-token' });
  expect(document.body.innerHTML).not.toContain('pat-eu1-secret-token');
});

it('HubSpot is disconnected once the user has confirmed it', async () => {
  connected();
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  expect(callsOf('disconnectService')).toEqual([]);
  answer('listConnections', { data: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByRole('button', { name: 'Connect HubSpot' })).toBeVisible();
  expect(callsOf('disconnectService')).toHaveLength(1);
});

it('a list is counted before it is pushed, and the counts say what a push would do', async () => {
  connected();
  answer('createPush', PUSH);
  await openPage('/settings/integrations');
  await expect.element(page.getByRole('button', { name: 'Preview changes' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'List or saved search' }).selectOptions('List: Gift shops');
  connected({ pushes: [PUSH] });
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect
    .element(page.getByText('Done: 1 will be created, 1 will be updated, 1 skipped (edited in HubSpot)'))
    .toBeVisible();
  expect(callsOf('createPush').at(-1)?.body).toEqual({ source: { kind: 'list', id: LIST }, dry: true });
});

it('the log says what happened to each brand', async () => {
  connected({ pushes: [PUSH] });
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'Log of Gift shops' }).click();
  const log = page.getByRole('region', { name: 'Log of Gift shops' });
  await expect.element(log.getByText('Changed by a person: name')).toBeVisible();
});

it('fields are mapped to properties, and saved together', async () => {
  connected();
  answer('updateConnection', CONNECTION);
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('option', { name: 'Monthly revenue (USD per month)' }).click();
  await page
    .getByRole('combobox', { name: 'Property for Monthly revenue (USD per month)' })
    .selectOptions('Annual Revenue (annualrevenue)');
  await page.getByRole('button', { name: 'Remove Products' }).click();
  await page.getByRole('button', { name: 'Save fields' }).click();
  await expect
    .poll(() => callsOf('updateConnection').at(-1)?.body)
    .toEqual({
      fields: [
        { field: 'brand_name', property: 'name' },
        { field: 'estimated_monthly_revenue', property: 'annualrevenue' },
      ],
    });
});

it('a field that is removed while others are being saved stays removed until it is saved, too', async () => {
  const fields = [...CONNECTION.fields, { field: 'estimated_monthly_revenue' as const, property: null }];
  connected({ fields });
  const saved = Promise.withResolvers<void>();
  answer('updateConnection', async () => {
    await saved.promise;
    return CONNECTION;
  });
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'Remove Monthly revenue (USD per month)' }).click();
  const save = page.getByRole('button', { name: 'Save fields' });
  await save.click();
  await expect.poll(() => callsOf('updateConnection')).toHaveLength(1);
  const products = page.getByRole('button', { name: 'Remove Products' });
  await products.click();
  connected();
  saved.resolve();
  await expect.element(page.getByText('Fields saved.')).toBeVisible();
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await expect.element(products).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
});

it('a push every week is switched on for the chosen list', async () => {
  connected();
  answer('updateConnection', CONNECTION);
  await openPage('/settings/integrations');
  await page.getByRole('combobox', { name: 'List or saved search' }).selectOptions('List: Gift shops');
  await page.getByRole('switch', { name: 'Push again every week' }).click();
  await expect
    .poll(() => callsOf('updateConnection').at(-1)?.body)
    .toEqual({ weekly: { kind: 'list', id: LIST } });
});

it('a push every week that could not be switched on is shown as off', async () => {
  connected();
  fail('updateConnection', 'internal-error');
  await openPage('/settings/integrations');
  await page.getByRole('combobox', { name: 'List or saved search' }).selectOptions('List: Gift shops');
  const weekly = page.getByRole('switch', { name: 'Push again every week' });
  await weekly.click();
  await expect.element(page.getByText("Couldn't save the change. Please try again.")).toBeVisible();
  await expect.element(weekly).not.toBeChecked();
});

it('a weekly list beyond the first page of lists is shown as on, and another one is found by its name', async () => {
  const [far, other] = ['55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666'];
  connected({ weekly: { kind: 'list', id: far }, nextPushAt: TIME });
  answer('listLists', ({ query }) =>
    query.keyword === 'yak'
      ? { data: [list(other, 'Yak')], total: 1, next: undefined }
      : { data: [list(LIST, 'Gift shops')], total: 300, next: 2 },
  );
  answer('getList', list(far, 'Zebra'));
  answer('createPush', PUSH);
  await openPage('/settings/integrations');
  const choice = page.getByRole('combobox', { name: 'List or saved search' });
  await expect.element(choice).toHaveDisplayValue('List: Zebra');
  const weekly = page.getByRole('switch', { name: 'Push again every week' });
  await expect.element(weekly).toBeChecked();
  await expect.element(weekly).toBeEnabled();
  await page.getByRole('searchbox', { name: 'Find a list' }).fill('yak');
  await choice.selectOptions('List: Yak');
  await page.getByRole('button', { name: 'Push to HubSpot' }).click();
  await expect
    .poll(() => callsOf('createPush').at(-1)?.body)
    .toEqual({ source: { kind: 'list', id: other }, dry: false });
});

it('a weekly source whose name is not loaded is shown as chosen, and cannot be pushed unseen', async () => {
  connected({ weekly: { kind: 'search', id: LIST }, nextPushAt: TIME });
  fail('listSavedSearches', 'not-ready');
  await openPage('/settings/integrations');
  await expect.element(page.getByText("Couldn't load your lists and saved searches.")).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'List or saved search' });
  await expect.element(choice).toHaveDisplayValue('Search: …');
  await expect.element(page.getByRole('button', { name: 'Push to HubSpot' })).toBeDisabled();
});

it('a weekly list that no longer exists is shown as such, and one that cannot be loaded is loaded on request', async () => {
  const far = '55555555-5555-4555-8555-555555555555';
  connected({ weekly: { kind: 'list', id: far }, nextPushAt: TIME });
  const choice = page.getByRole('combobox', { name: 'List or saved search' });
  const failure = page.getByText("Couldn't load your lists and saved searches.");
  fail('getList', 'not-found');
  await openPage('/settings/integrations');
  await expect.element(choice).toHaveDisplayValue('List: no longer available');
  expect(failure.query()).toBeNull();
  fail('getList', 'internal-error');
  await openPage('/settings/integrations');
  await expect.element(failure).toBeVisible();
  await expect.element(choice).toHaveDisplayValue('List: …');
  answer('getList', { ...EXAMPLES.List, id: far, name: 'Zebra' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(choice).toHaveDisplayValue('List: Zebra');
});

it('the list that is shown as chosen is pushed, also where others have its name', async () => {
  const twins = [list(LIST, 'Twin'), list('55555555-5555-4555-8555-555555555555', 'Twin')];
  const other = list('66666666-6666-4666-8666-666666666666', 'Yak');
  connected();
  answer('listLists', ({ query }) =>
    query.keyword === 'yak'
      ? { data: [other], total: 1, next: undefined }
      : { data: [...twins, other], total: 300, next: 2 },
  );
  answer('createPush', PUSH);
  await openPage('/settings/integrations');
  const choice = page.getByRole('combobox', { name: 'List or saved search' });
  await expect.element(choice.getByRole('option', { name: 'List: Twin' }).first()).toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Find a list' }).fill('yak');
  await expect.poll(() => choice.getByRole('option', { name: 'List: Twin' }).elements()).toEqual([]);
  await choice.selectOptions('List: Yak');
  await page.getByRole('button', { name: 'Push to HubSpot' }).click();
  await expect
    .poll(() => callsOf('createPush').at(-1)?.body)
    .toEqual({ source: { kind: 'list', id: other.id }, dry: false });
});

it('says why HubSpot rejects a token', async () => {
  const detail = 'HubSpot does not accept the token. It may have been revoked.';
  fail('connectService', 'invalid-request', detail);
  await openPage('/settings/integrations');
  await page.getByLabelText('Access token').fill('pat-eu1-secret-token');
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

it('says why pushes have stopped, and asks for another token', async () => {
  connected({ problem: 'HubSpot does not accept the token. It may have been revoked.' });
  await openPage('/settings/integrations');
  await expect.element(page.getByText('It may have been revoked. Pushes have stopped')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect HubSpot' })).toBeVisible();
});

it('the script for Google Sheets is ready to copy', async () => {
  await openPage('/settings/integrations');
  const script = page.getByRole('region', { name: 'Script for Google Sheets' });
  await expect.element(script.getByText('function BRANDLODE(domain, metric, part)')).toBeVisible();
});

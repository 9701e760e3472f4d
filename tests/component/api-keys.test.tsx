import type { ApiKey } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const KEY: ApiKey = {
  ...EXAMPLES.ApiKey,
  name: 'Assistant',
  hint: 'abcd',
  scopes: ['brands', 'lists:write'],
  expiresAt: null,
  lastUsedAt: null,
  usage: [],
};

beforeEach(() => {
  answer('listApiKeys', { data: [KEY], perMinute: 300 });
  answer('listExportLinks', { data: [] });
});

const textOf = (name: string) => page.getByRole('region', { name, exact: true }).element().textContent ?? '';

it('a key is created with the chosen permissions, each of which says what it allows', async () => {
  answer('createApiKey', { ...KEY, key: 'bl_secret' });
  await openPage('/settings/api');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabelText('Name').fill('Assistant');
  await page.getByRole('checkbox', { name: 'Lists: read and change Also add brands' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect
    .element(page.getByRole('region', { name: 'API key', exact: true }))
    .toHaveTextContent('bl_secret');
  expect(callsOf('createApiKey').at(-1)?.body).toEqual({
    name: 'Assistant',
    scopes: ['brands', 'lists:write'],
    days: 90,
  });
});

it('the page says how much a key may read, unless there is no limit', async () => {
  await openPage('/settings/api');
  const limits = page.getByText('300 brands in detail and 3,000 brands in lists a minute.');
  await expect.element(limits).toBeVisible();
  answer('listApiKeys', { data: [KEY], perMinute: null });
  await openPage('/settings/api');
  await expect.element(page.getByText('Assistant', { exact: true }).first()).toBeVisible();
  await expect.element(limits).not.toBeInTheDocument();
});

it('a key is rotated with a chosen overlap: the new one is shown once, the old one with its end', async () => {
  const successor = { ...KEY, id: '44444444-4444-4444-8444-444444444444', hint: 'wxyz' };
  answer('rotateApiKey', { ...successor, key: 'bl_successor' });
  await openPage('/settings/api');
  await page.getByRole('button', { name: 'Rotate Assistant' }).click();
  await page.getByLabelText('Old key ends').selectOptions('In 7 days');
  const ends = new Date(Date.now() + 7 * 24 * 3_600_000);
  answer('listApiKeys', {
    data: [successor, { ...KEY, expiresAt: ends.toISOString(), replacedBy: successor.id }],
    perMinute: null,
  });
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await expect
    .element(page.getByRole('region', { name: 'API key', exact: true }))
    .toHaveTextContent('bl_successor');
  expect(callsOf('rotateApiKey')).toMatchObject([{ params: { id: KEY.id }, body: { overlapHours: 168 } }]);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(ends);
  const row = page.getByRole('listitem').filter({ hasText: 'bl_…abcd' });
  await expect.element(row).toMatchTextContent(new RegExp(`replaced: works until ${day}, \\d`));
  expect(row.getByRole('button', { name: /^Rotate/ }).elements()).toEqual([]);
  await expect.element(row.getByRole('button', { name: 'Revoke Assistant' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(document.body.textContent).not.toContain('bl_successor');
  await expect.element(page.getByRole('button', { name: 'Rotate Assistant' })).toBeVisible();
  await row.getByRole('button', { name: 'Revoke Assistant' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Revoke “Assistant (bl_…abcd)”?' })).toBeVisible();
});

it('a rotation that is canceled returns the focus to its button', async () => {
  await openPage('/settings/api');
  const rotate = page.getByRole('button', { name: 'Rotate Assistant' });
  await rotate.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(rotate).toHaveFocus();
});

it('assistants are set up with the address of this installation, ready to copy', async () => {
  await openPage('/settings/api');
  const address = `${window.location.origin}/mcp`;
  await expect.element(page.getByRole('region', { name: 'MCP address' })).toHaveTextContent(address);
  expect(textOf('Configuration for Claude Code')).toContain(`brandlode ${address} --header`);
  const configurationFor = async (client: string) => {
    await page.getByRole('combobox', { name: 'Configuration for' }).selectOptions(client);
    return JSON.parse(textOf(`Configuration for ${client}`));
  };
  const headers = { Authorization: 'Bearer YOUR-KEY' };
  expect(await configurationFor('Cursor')).toEqual({ mcpServers: { brandlode: { url: address, headers } } });
  expect(await configurationFor('VS Code')).toEqual({
    servers: { brandlode: { type: 'http', url: address, headers } },
  });
  const { args, env } = (await configurationFor('Claude Desktop')).mcpServers.brandlode;
  expect(args).toContain(address);
  expect(env).toEqual({ AUTHORIZATION: headers.Authorization });
});

it('connected applications are listed with what they may do, and revoked', async () => {
  await openPage('/settings/api');
  await expect.element(page.getByText('Ada Buyer’s workspace · Brands, Lists: read')).toBeVisible();
  await expect.element(page.getByText('Created Mar 1, 2026, last used Mar 2, 2026')).toBeVisible();
  // The key of the same name is above.
  await page.getByRole('button', { name: 'Revoke Assistant' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => callsOf('revokeConnectedApp').length).toBe(1);
});

it.each([
  ['', null],
  [', also if it was already revoked elsewhere', 'not-found'],
] as const)('a revoked key is no longer listed%s', async (_, code) => {
  if (code) fail('revokeApiKey', code);
  await openPage('/settings/api');
  await page.getByRole('button', { name: 'Revoke Assistant' }).first().click();
  answer('listApiKeys', { data: [], perMinute: null });
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Key revoked.')).toBeVisible();
  await expect.element(page.getByText('bl_…abcd')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(callsOf('revokeApiKey').map(({ params }) => params.id)).toEqual([KEY.id]);
});

it('after a key is revoked, the focus is in the next row, even if that has fewer buttons', async () => {
  const rotated: ApiKey = {
    ...KEY,
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Importer',
    replacedBy: KEY.id,
  };
  answer('listApiKeys', { data: [KEY, rotated], perMinute: 300 });
  await openPage('/settings/api');
  await page.getByRole('button', { name: 'Revoke Assistant' }).first().click();
  answer('listApiKeys', { data: [rotated], perMinute: 300 });
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByRole('button', { name: 'Revoke Importer' })).toHaveFocus();
});

import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const { Authorization: asked, AuthorizationRequest: request } = EXAMPLES;
const ADDRESS = `/connect?${new URLSearchParams({ ...request, prompt: 'unknown parameter' })}`;

beforeEach(() => {
  answer('describeAuthorization', asked);
  answer('authorizeApplication', { redirectTo: '#returned' });
});

it('the user sees who asks for what, allows less of it, and returns to the application', async () => {
  await openPage(ADDRESS);
  await expect.element(page.getByRole('heading', { name: 'Connect Assistant?' })).toBeVisible();
  await expect.element(page.getByText('Published by assistant.example')).toBeVisible();
  await expect.element(page.getByText(asked.workspace.name)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Lists: read and change' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect.element(page.getByText('Returning to Assistant.')).toBeVisible();
  expect(window.location.hash).toBe('#returned');
  expect(callsOf('authorizeApplication').at(-1)?.body).toEqual({
    request,
    workspaceId: asked.workspace.id,
    scopes: ['brands', 'lists'],
  });
});

it('shows the workspace that was opened in another tab in the meantime, with what its role allows', async () => {
  await openPage(ADDRESS);
  await page.getByRole('checkbox', { name: 'Lists: read and change' }).click();
  fail('authorizeApplication', 'edit-conflict');
  const workspace = { id: crypto.randomUUID(), name: 'Opened since' };
  answer('describeAuthorization', { ...asked, workspace, scopes: ['brands', 'lists'] });
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect.element(page.getByText('You now see the current version')).toBeVisible();
  await expect.element(page.getByText('Opened since')).toBeVisible();
  answer('authorizeApplication', { redirectTo: '#returned' });
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect
    .poll(() => callsOf('authorizeApplication').at(-1)?.body)
    .toMatchObject({ workspaceId: workspace.id, scopes: ['brands', 'lists'] });
});

it('nothing is allowed by Cancel, and not without a permission', async () => {
  await openPage(ADDRESS);
  for (const name of [/^Brands/, /^Lists: read Read/, /^Lists: read and change/])
    await page.getByRole('checkbox', { name }).click();
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => callsOf('authorizeApplication').at(-1)?.body).toMatchObject({ scopes: [] });
});

it('an application that describes itself is called unverified, with where it returns to', async () => {
  answer('describeAuthorization', { ...asked, client: { name: 'Claude', host: null, returnsTo: null } });
  await openPage(ADDRESS);
  await expect.element(page.getByText('Unverified: anyone can use this name.')).toBeVisible();
  await expect.element(page.getByText('A program on this device')).toBeVisible();
});

it('a request that is not valid says why, and offers nothing to allow', async () => {
  fail('describeAuthorization', 'invalid-request', 'The application must ask for a code.');
  await openPage(ADDRESS);
  await expect.element(page.getByText('The application must ask for a code.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Allow' }).query()).toBeNull();
});

it('a visitor signs in first and returns to the whole request', async () => {
  await openPage(ADDRESS, { user: null });
  await expect.poll(() => window.location.pathname).toBe('/login');
  expect(new URLSearchParams(window.location.search).get('next')).toBe(ADDRESS);
});

it('on a phone, the first screen has who asks for what and the answers', async () => {
  await page.viewport(390, 844);
  await openPage(ADDRESS);
  await expect.element(page.getByText('Published by assistant.example')).toBeInViewport({ ratio: 1 });
  for (const name of ['Cancel', 'Allow'])
    await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.viewport(1440, 900);
});

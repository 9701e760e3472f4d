import type { User } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, path } from './support/page.ts';

const STORES = 'kettle.example\nteapot.example';
const list = page.getByLabelText('Or paste a list of websites');

/** Ends the session as the server sees it, so that the next request leads to the sign-in page. */
async function loseSession(button: string, operation: string) {
  fail('refreshSession', 'unauthenticated');
  fail(operation, 'unauthenticated');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

async function signIn(user: Partial<User> = {}) {
  answer('login', {
    user: { ...EXAMPLES.User, ...user },
    accessToken: `e30.${btoa(JSON.stringify({ tier: EXAMPLES.User.tier, interval: EXAMPLES.User.interval }))}.again`,
  });
  await fillIn({ Email: 'ada@visitor.example', Password: 'plover-kettle-37-orbit' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('A pasted list for an import is still there after a sign-in because the session had ended', async () => {
  await openPage('/import');
  await list.fill(STORES);
  await loseSession('Continue', 'uploadImport');
  await signIn();
  await expect.element(list).toHaveValue(STORES);
  expect(path()).toBe('/import');
  await expect.poll(() => sessionStorage.length).toBe(0);
});

it('Names and domains pasted for a new list are still there after such a sign-in, with the name of the list', async () => {
  await openPage('/lists/import');
  await fillIn({ 'Name of the list': 'Kettles', 'Names, domains or addresses': STORES });
  await loseSession('Add brands', 'createList');
  await signIn();
  await expect.element(page.getByLabelText('Names, domains or addresses')).toHaveValue(STORES);
  await expect.element(page.getByLabelText('Name of the list')).toHaveValue('Kettles');
});

it('Another user who signs in instead finds an empty form', async () => {
  await openPage('/import');
  await list.fill(STORES);
  await loseSession('Continue', 'uploadImport');
  await signIn({ id: '00000000-0000-4000-8000-000000000099' });
  await expect.element(list).toHaveValue('');
  await expect.poll(() => sessionStorage.length).toBe(0);
});

it('A text that was not sent is forgotten when the user signs out', async () => {
  await openPage('/import');
  await list.fill(STORES);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => sessionStorage.length).toBe(0);
});

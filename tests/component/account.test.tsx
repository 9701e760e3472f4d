import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const { email } = EXAMPLES.User;
const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
const confirm = dialog.getByRole('button', { name: 'Delete my account' });
const openDialog = () => page.getByRole('button', { name: 'Delete my account' }).first().click();

it('An account without a password is deleted without one, even if it cannot be read and signing out fails', async () => {
  fail('getAccount', 'network');
  fail('logout', 'network');
  await openPage('/settings/account');
  fail('refreshSession', 'unauthenticated');
  await openDialog();
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Type your email to confirm').fill(email);
  await confirm.click();
  await expect.element(page.getByText('Your account and all its data have been deleted.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(page.getByText("Couldn't delete your account").query()).toBeNull();
  expect(callsOf('deleteAccount').map(({ body }) => body)).toMatchObject([{ email }]);
});

it('The password of an account without one can be set by a mailed link', async () => {
  answer('getAccount', { hasPassword: false });
  await openPage('/settings/security');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect.poll(() => callsOf('forgotPassword').map(({ body }) => body)).toEqual([{ email }]);
  expect(page.getByLabelText('Current password').query()).toBeNull();
});

it('An account is deleted only once its email was typed, again after the question was closed', async () => {
  await openPage('/settings/account');
  await openDialog();
  await dialog.getByLabelText('Type your email to confirm').fill(email);
  await expect.element(confirm).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openDialog();
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Type your email to confirm').fill(email);
  await dialog.getByLabelText('Password').fill('not the password');
  fail('deleteAccount', 'wrong-password');
  await confirm.click();
  await expect.element(page.getByText('Wrong password. Please try again.')).toBeVisible();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { path } from './support/page.ts';

const TOKEN = 'a'.repeat(43);
const save = page.getByRole('button', { name: 'Save password' });

/** Follows the mailed link, whose token is kept out of the address. */
async function open(query: string, label: string) {
  const router = await openPage('/reset-password', { user: null });
  await router.navigate(`/reset-password${query}`, { state: { mailedToken: TOKEN } });
  await page.getByLabelText(label, { exact: true }).fill('gravel-tulle-58-lantern');
}

it('The first password of an operator is confirmed as saved, not as changed', async () => {
  await open('?first=true', 'Password');
  fail('resetPassword', 'network');
  await save.click();
  await expect.element(page.getByText("Couldn't save the password. Please try again.")).toBeVisible();
  fail('resetPassword', 'weak-password');
  await save.click();
  await expect.element(page.getByText('Weak password. Please try again.')).toBeVisible();
  succeed('resetPassword');
  await save.click();
  await expect.element(page.getByText('Password saved. Sign in with it.')).toBeVisible();
  await expect.poll(path).toBe('/login');
});

it('A new password is confirmed as changed', async () => {
  await open('', 'New password');
  await save.click();
  await expect.element(page.getByText('Password updated successfully.')).toBeVisible();
  await expect.poll(path).toBe('/login');
});

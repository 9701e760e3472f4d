import type { Page } from 'playwright-core';
import { button, press } from './form.ts';

/** Opens Google's account chooser from the login or register page. */
export async function openGooglePopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Continue with Google')]);
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor();
  return popup;
}

/** Chooses an account that Google has not suggested. */
export async function useAnotherAccount(
  popup: Page,
  email: string,
  { name = 'Another Visitor', verified = true } = {},
) {
  const other = button(popup, 'Use another account');
  if (await other.isVisible()) await other.click();
  await popup.getByLabel('Address', { exact: true }).fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('Google has verified the address').selectOption(verified ? 'yes' : 'no');
  await press(popup, 'Continue');
}

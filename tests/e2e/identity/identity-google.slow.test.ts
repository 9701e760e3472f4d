import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, post } from '../support/become-member.ts';
import { button, press, toast } from '../support/form.ts';
import { openGooglePopup, useAnotherAccount } from '../support/google-popup.ts';
import { createUser, newAddress, sql } from '../support/identity-users.ts';
import { mailedLink } from '../support/mails.ts';
import { useSite } from '../support/site-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const { product, browser } = await useSite('small');
let page: Page;
/** Errors the pages threw; any is a failure. */
const thrown: string[] = [];
beforeEach(async () => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  });
  page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.goto('/login');
});
afterEach(async () => {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

const closed = (popup: Page) => popup.isClosed() || popup.waitForEvent('close');

describe('Google sign-in', () => {
  it('signs a new user in without email verification', async () => {
    await page.goto('/register?ref=a-friend');
    const popup = await openGooglePopup(page);
    await press(popup, 'visitor@example.com');
    await page.waitForURL('/select-plan');
    await closed(popup);
    const [user] = await sql(product, "select * from users where email = 'visitor@example.com'");
    expect(user).toMatchObject({
      first_name: 'Verified',
      last_name: 'Visitor',
      referral_source: 'a-friend',
      password_hash: null,
    });
    // The session survives a reload.
    await page.reload();
    await button(page, 'Sign Out').waitFor();
    await page.waitForURL('/select-plan');
  });

  it('returns a subscriber to the page they opened first', async () => {
    const email = await createUser(product, { tier: 'basic' });
    await page.goto('/settings/profile');
    await useAnotherAccount(await openGooglePopup(page), email);
    await page.waitForURL('/settings/profile');
    await page.getByText(email).first().waitFor();
  });

  it('leads an invited person to the workspace, which they join with one click', async () => {
    const owner = await createUser(product, { tier: 'plus' });
    const { accessToken } = await (await post(product, 'login', { email: owner, password: PASSWORD })).json();
    const email = newAddress();
    await fetch(`${product.url}/api/team/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'viewer' }),
    });
    await page.goto(await mailedLink(product, email, '/join?'));
    await useAnotherAccount(await openGooglePopup(page), email);
    // The form for a password has a button of the same name.
    await page.getByRole('heading', { name: 'Your workspaces' }).waitFor();
    await press(page, 'Join workspace');
    await page.waitForURL('**/brands');
    await page.getByText('(view only)').waitFor();
  });

  it('shows a message when the popup is closed, and can be retried', async () => {
    await (await openGooglePopup(page)).close();
    await toast(page, 'Popup closed by user. Please try again.');
    await useAnotherAccount(await openGooglePopup(page), newAddress());
    await page.waitForURL('/select-plan');
  });

  it('cancels the first attempt on a second click, and continues with the second', async () => {
    const first = await openGooglePopup(page);
    const second = await openGooglePopup(page);
    await toast(page, 'Cancelled popup request. Please try again.');
    await closed(first);
    await useAnotherAccount(second, newAddress());
    await page.waitForURL('/select-plan');
  });

  it('shows a message when the browser blocks the popup', async () => {
    // What a popup blocker returns.
    await page.evaluate(() => {
      window.open = () => null;
    });
    await press(page, 'Continue with Google');
    await toast(page, 'Error signing in with Google. Please try again.');
    await expect.poll(() => button(page, 'Continue with Google').isEnabled(), TIMEOUT).toBe(true);
  });

  it('works with a provider whose opener policy makes the popup look closed', async () => {
    await page.context().route(`${product.sandboxUrl}/google/**`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
      });
    });
    await page.evaluate(() => {
      const { open } = window;
      window.open = (...args) => {
        window.popup = open(...args);
        return window.popup;
      };
    });
    const popup = await openGooglePopup(page);
    // The redirect to the chooser is not intercepted; its next page is.
    await press(popup, 'Use another account');
    await popup.getByLabel('Name').waitFor();
    await expect.poll(() => page.evaluate(() => window.popup?.closed), TIMEOUT).toBe(true);
    await useAnotherAccount(popup, newAddress());
    await page.waitForURL('/select-plan');
  });

  it('throws no error on any page', () => expect(thrown).toEqual([]));
});

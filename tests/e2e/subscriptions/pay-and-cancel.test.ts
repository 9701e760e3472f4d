import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInByRequest, subscribe } from '../support/become-member.ts';
import { button, fill } from '../support/form.ts';
import { createUser } from '../support/identity-users.ts';
import { useSite } from '../support/site-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const { product, browser } = await useSite('small');

const advance = (days: number) =>
  fetch(`${product.sandboxUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  });

it('pays, cancels on the portal, keeps the plan until the trial ends, then is back at the plan step', async () => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signInByRequest(product, context, await createUser(product));
  const page = await context.newPage();
  await page.goto('/select-plan');
  await subscribe(product, page, 'plus');
  await page.goto('/settings/billing');
  await button(page, 'Cancel Subscription').click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await button(page, 'Cancel subscription').click();
  await page.getByText(/Your plan is canceled and ends on/).waitFor();
  await button(page, 'Return').click();
  await page.waitForURL(`${product.url}/settings/billing`);
  await page.getByText(/^None\. Your trial is canceled; you have access until .+ [AP]M .+\.$/).waitFor();
  await button(page, 'Resume subscription').click();
  await page.getByText('Your plan has been resumed.').waitFor();
  await page.getByText(/^\$414\.00 on /).waitFor();
  expect(await button(page, 'Resume subscription').count()).toBe(0);
  await button(page, 'Cancel Subscription').click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await button(page, 'Cancel subscription').click();
  await page.getByText(/Your plan is canceled and ends on/).waitFor();
  await button(page, 'Return').click();
  await page.waitForURL(`${product.url}/settings/billing`);
  await page.goto(`${product.url}/settings/plan`);
  await page
    .getByText(/^Your Plus trial is canceled and ends on .+ [AP]M .+\. You won't be charged again\.$/)
    .waitFor();
  await page.goto(`${product.url}/brands`);
  await page.locator('a[href$="/overview"]').first().waitFor();

  await advance(8);
  await expect
    .poll(async () => {
      await page.goto(`${product.url}/brands`);
      await page
        .getByText(/Browse|Choose your plan/)
        .first()
        .waitFor();
      return new URL(page.url()).pathname;
    }, TIMEOUT)
    .toBe('/select-plan');

  await subscribesAsCompany(page);
  await paysAfterFailure(page);
});

/** Without a trial, since the user had one. */
async function subscribesAsCompany(page: Page) {
  await page.getByRole('button', { name: 'Subscribe' }).nth(1).click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await page.getByLabel("I'm purchasing as a business").check();
  await fill(page, { 'Business name': 'Acme GmbH', 'Tax ID': 'DE123456789' });
  await button(page, 'Subscribe').click();
  await button(page, 'Current Plan').waitFor();
  await page.goto('/settings/billing');
  await page.getByText('DE123456789').waitFor();
  await page.getByText('Acme GmbH').waitFor();
  const invoice = page.getByRole('listitem').filter({ hasText: '$414.00' });
  await invoice.getByText(/ · Paid$/).waitFor();
  expect(await invoice.getByRole('link').count()).toBe(2);
}

/** The card is declined at the renewal; the banner leads to the portal and is gone on return. */
async function paysAfterFailure(page: Page) {
  const banner = page.getByRole('complementary', { name: 'Payment' });
  await button(page, 'View Billing Account').click();
  await page.getByLabel('Card that fails when charged').check();
  await button(page, 'Update card').click();
  await page.getByText(/^Your card ending in 0341 is saved/).waitFor();
  await advance(366);
  await expect
    .poll(async () => {
      await page.goto(`${product.url}/settings/billing`);
      await button(page, 'View Billing Account').waitFor();
      return banner.count();
    }, TIMEOUT)
    .toBe(1);
  await banner
    .getByText(/^The payment of \$414\.00 for your Plus plan failed\. We'll try again on /)
    .waitFor();
  await banner.getByRole('button', { name: 'Pay or update card' }).click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await button(page, 'Update card').click();
  await page.getByText(/^Your card ending in \d{4} is saved/).waitFor();
  await button(page, 'Return').click();
  await page.waitForURL(`${product.url}/settings/billing`);
  await page.getByRole('listitem').filter({ hasText: 'Paid' }).nth(1).waitFor();
  expect(await banner.count()).toBe(0);
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByRequest, subscribe } from '../support/become-member.ts';
import { button } from '../support/form.ts';
import { createUser } from '../support/identity-users.ts';
import { openBrowser, type Product, startProduct } from '../support/product.ts';
import { TIMEOUT } from '../support/waiting.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
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
  await page.getByText('Your plan continues.').waitFor();
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

  await fetch(`${product.sandboxUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 8 }),
  });
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
});

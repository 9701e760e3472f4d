import type { Page } from 'playwright-core';
import type { Product } from './product.ts';
import { until } from './waiting.ts';

export const PASSWORD = 'plover-kettle-37-orbit';

/** Registers, verifies by the mail in the inbox and signs in, leaving the page at /select-plan. */
export async function signUp(
  product: Product,
  page: Page,
  email: string,
  name = { firstName: 'Test', lastName: 'Visitor' },
) {
  const post = (path: string, body: object) =>
    fetch(`${product.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify(body),
    });
  await post('register', { ...name, email, password: PASSWORD });
  const link = await confirmationLink(product, email);
  await post('verify-email', { token: new URL(link).searchParams.get('token') });
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/select-plan');
}

/** Takes a plan through the hosted pay page, leaving the page at /settings/plan. */
export async function subscribe(product: Product, page: Page, plan: 'basic' | 'plus') {
  await page
    .getByRole('button', { name: 'Start 7 day trial' })
    .nth(plan === 'basic' ? 0 : 1)
    .click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL((url) => url.pathname === '/settings/plan');
  await page.getByRole('button', { name: 'Current Plan' }).waitFor();
}

/** The link of the newest mail to an address, waited for. */
export const confirmationLink = (product: Product, email: string): Promise<string> =>
  until(async () => {
    const answer = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`);
    const [newest] = (await answer.json()) as { links: string[] }[];
    return newest?.links.find((url) => url.includes('confirm_email=true'));
  });

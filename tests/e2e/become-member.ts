import type { Page } from 'playwright-core';
import type { RunningProduct } from './product.ts';
import { until } from './waiting.ts';

export const PASSWORD = 'plover-kettle-37-orbit';

/** Registers, verifies the address with the mailed link and signs in; ends at /select-plan. */
export async function signUp(
  product: RunningProduct,
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

/** Subscribes through the hosted pay page; ends at /settings/plan. */
export async function subscribe(product: RunningProduct, page: Page, plan: 'basic' | 'plus') {
  await page
    .getByRole('button', { name: 'Start 7 day trial' })
    .nth(plan === 'basic' ? 0 : 1)
    .click();
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL((url) => url.pathname === '/settings/plan' && url.search === '');
  await page.getByRole('button', { name: 'Current Plan' }).waitFor();
}

/** Waits for the verification link mailed to an address. */
export const confirmationLink = (product: RunningProduct, email: string): Promise<string> =>
  until(async () => {
    const response = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`);
    const [newest] = (await response.json()) as { links: string[] }[];
    return newest?.links.find((url) => url.includes('confirm_email=true'));
  });

import type { BrowserContext, Page } from 'playwright-core';
import { fill, press } from './form.ts';
import { confirmationLink } from './mails.ts';
import type { RunningProduct } from './product.ts';

export const PASSWORD = 'plover-kettle-37-orbit';

/** A request to the identity API, as the web app sends it. */
export const post = (product: Pick<RunningProduct, 'url'>, path: string, body: object) =>
  fetch(`${product.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(body),
  });

/** The fields of the register page. */
export const registration = (email: string) => ({
  'First name': 'Ada',
  'Last name': 'Tester',
  Email: email,
  Password: PASSWORD,
});

/** Completes the login page. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  // The register page has fields of the same names and stays until this page has rendered.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await fill(page, { Email: email, Password: password });
  await press(page, 'Sign in');
}

/** Signs a browser in without opening a page. */
export const signInByRequest = (product: RunningProduct, context: BrowserContext, email: string) =>
  context.request.post(`${product.url}/api/auth/login`, {
    headers: { origin: product.url },
    data: { email, password: PASSWORD },
  });

/** Registers, verifies the address with the mailed link and signs in; ends at /select-plan. */
export async function signUp(
  product: RunningProduct,
  page: Page,
  email: string,
  name = { firstName: 'Test', lastName: 'Visitor' },
) {
  await post(product, 'register', { ...name, email, password: PASSWORD });
  const link = await confirmationLink(product, email);
  await post(product, 'verify-email', { token: new URL(link).searchParams.get('token') });
  await page.goto(`${product.url}/login`);
  await signIn(page, email);
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

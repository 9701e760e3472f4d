import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, post, registration, signIn } from '../support/become-member.ts';
import { fill, press, waitForFocus } from '../support/form.ts';
import { createUser, newAddress, sql } from '../support/identity-users.ts';
import { mailedLink, mailedLinks } from '../support/mails.ts';
import { openBrowser, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/waiting.ts';

const THIRD_PARTIES = ['https://chat.example', 'https://heat.example', 'https://www.googletagmanager.com'];

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({
    env: {
      DEMO_BRANDS: '300',
      PRODUCT_NAME: 'Lode & <Sons>',
      SUPPORT_EMAIL: 'help@lode.example',
      SUPPORT_CHAT_SRC: 'https://chat.example/widget.js',
      HEATMAP_SRC: 'https://heat.example/map.js',
      TAG_MANAGER_ID: 'GTM-ABC123',
    },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

/** A new browser profile that records all requests and fulfils those to third parties. */
async function newContext(): Promise<{ context: BrowserContext; requests: Request[] }> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  });
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  await context.route(
    (url) => THIRD_PARTIES.includes(url.origin),
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  return { context, requests };
}
const thirdPartiesIn = (requests: Request[]) =>
  [...new Set(requests.map((request) => new URL(request.url()).origin))]
    .filter((origin) => THIRD_PARTIES.includes(origin))
    .sort();

async function register(page: Page, email: string) {
  await page.goto('/register');
  await fill(page, registration(email));
  await press(page, 'Sign up');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
}
const newestLink = (email: string, count = 1) =>
  until(async () => {
    const links = await mailedLinks(product, email);
    return links.length >= count && links[0];
  });

describe('A verification link', () => {
  it('verifies in the browser that registered, and says so again when reopened', async () => {
    const { context } = await newContext();
    const page = await context.newPage();
    const email = newAddress();
    await register(page, email);
    const link = await newestLink(email);
    await page.goto(link);
    await page.getByText('Your email is verified. Please sign in.').waitFor();
    await page.reload();
    await page.getByText('Your email is verified. Please sign in.').waitFor();
    await page.goto(link);
    await page.getByText('Your email is already verified. Please sign in.').waitFor();
    await signIn(page, email);
    await page.waitForURL('/select-plan');
    await context.close();
  });

  it('is sent again from the notice after signing up, which survives reloads and other pages', async () => {
    const { context } = await newContext();
    const page = await context.newPage();
    const email = newAddress();
    await register(page, email);
    const first = await newestLink(email);
    const notice = page.getByText(`We sent a verification link to ${email}`);
    await page.reload();
    await notice.waitFor();
    await page.goto('/forgot-password');
    await page.goto('/login');
    await notice.waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.getByText('Sent again.').waitFor();
    const second = await newestLink(email, 2);
    expect(second).not.toBe(first);
    await page.goto(second);
    await page.getByText('Your email is verified. Please sign in.').waitFor();
    expect(await notice.count()).toBe(0);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
    await context.close();
  });

  it('is sent to a corrected address, without entering names again', async () => {
    const { context } = await newContext();
    const page = await context.newPage();
    const wrong = newAddress();
    await register(page, wrong);
    await page.getByRole('link', { name: 'change address' }).click();
    await page.getByRole('heading', { name: 'Get started for free' }).waitFor();
    const field = page.getByLabel('Email');
    expect(await field.inputValue()).toBe(wrong);
    await waitForFocus(field);
    expect(await page.getByLabel('First name').inputValue()).not.toBe('');
    const right = newAddress();
    await field.fill(right);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText(`We sent a verification link to ${right}`).waitFor();
    await page.goto(await newestLink(right));
    await page.getByText('Your email is verified. Please sign in.').waitFor();
    // Registering another user starts with empty fields.
    await page.goto('/register');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await context.close();
  });

  it.each(['has been used', 'has expired'])(
    'says once that a reset link %s, with a way to a new one',
    async (what) => {
      const email = await createUser(product);
      await post(product, 'forgot-password', { email });
      const link = await mailedLink(product, email, '/reset-password');
      const { context } = await newContext();
      const page = await context.newPage();
      await page.goto(link);
      await page.getByLabel('New password').fill('gravel-tulle-58-lantern');
      if (what === 'has expired')
        await sql(
          product,
          'update one_time_tokens set expires_at = now() where user_id = (select id from users where email = $1)',
          [email],
        );
      else
        await post(product, 'reset-password', {
          token: new URL(link).searchParams.get('token'),
          password: 'marble-otter-17-canyon',
        });
      await page.getByRole('button', { name: 'Save password' }).click();
      await page.getByRole('alert').getByRole('link', { name: 'Request a new one' }).waitFor();
      expect(await page.locator('[data-toast]').count()).toBe(0);
      await context.close();
    },
  );
});

describe('Third-party scripts', () => {
  it('load only on the landing page before sign-in; elsewhere the security policy forbids them', async () => {
    const { context, requests } = await newContext();
    const page = await context.newPage();
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/brands',
      '/settings/billing',
      '/nothing',
    ]) {
      const response = await page.goto(path);
      const headers = response!.headers();
      for (const origin of THIRD_PARTIES)
        expect(headers['content-security-policy'], path).not.toContain(origin);
      expect(headers['referrer-policy'], path).toBe('no-referrer');
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(thirdPartiesIn(requests)).toEqual([]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Allow' }).click();
    await until(async () => thirdPartiesIn(requests).length === 3);
    await context.close();
  });

  it('run without errors on the landing page, which shows PRODUCT_NAME and SUPPORT_EMAIL also in its metadata', async () => {
    const { context, requests } = await newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(thirdPartiesIn(requests)).toEqual([]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await until(async () => thirdPartiesIn(requests).length === 3);
    expect(await page.title()).toMatch(/^Lode & <Sons>: /);
    await page.getByText('Lode & <Sons>. All rights reserved.').waitFor();
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(data['@graph'][0].name).toBe('Lode & <Sons>');
    const mail = page.locator('#faq').getByRole('link', { name: 'help@lode.example' });
    expect(await mail.getAttribute('href')).toBe('mailto:help@lode.example');
    expect(await page.content()).not.toMatch(/Brandlode|\{\{/);
    expect(await page.evaluate(() => window.dataLayer[0]?.event)).toBe('gtm.js');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('load after sign-in and are gone after signing out', async () => {
    const email = await createUser(product, { tier: 'basic' });
    const { context, requests } = await newContext();
    const page = await context.newPage();
    await page.goto('/settings/profile');
    await signIn(page, email);
    await page.waitForURL('/settings/profile');
    const allow = page.getByRole('button', { name: 'Allow' });
    await allow.waitFor();
    expect(thirdPartiesIn(requests)).toEqual([]);
    await allow.click();
    await until(async () => thirdPartiesIn(requests).length === 3);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.locator('script[src*="chat.example"]').count()).toBe(0);
    // They load again with the next sign-in.
    requests.length = 0;
    await signIn(page, await createUser(product, { tier: 'basic' }));
    await page.waitForURL('/brands');
    await until(async () => thirdPartiesIn(requests).length === 3);
    await context.close();
  });
});

it('The secret of a mailed link is removed from the URL before any request and never sent as a referrer', async () => {
  const email = await createUser(product);
  await post(product, 'forgot-password', { email });
  const reset = await mailedLink(product, email, '/reset-password');
  const registered = newAddress();
  await createUser(product, { email: registered, verified: false });
  for (const [link, path, text] of [
    [reset, '/reset-password', 'Choose a new password'],
    [await newestLink(registered), '/login?confirm_email=true', 'Welcome back'],
  ] as const) {
    const { context, requests } = await newContext();
    const page = await context.newPage();
    const secret = new URL(link).searchParams.get('token')!;
    // Record the URL when the application's script, the first to run, starts.
    await page.route('**/assets/app-*.js', async (route) => {
      const response = await route.fetch();
      const body = `window.initialUrl = location.href; ${await response.text()}`;
      await route.fulfill({ response, body });
    });
    await page.goto(link);
    await page.getByRole('heading', { name: text }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.initialUrl)).toBe(product.url + path);
    expect(page.url()).toBe(product.url + path);
    expect(thirdPartiesIn(requests)).toEqual([]);
    for (const request of requests.slice(1)) {
      expect(request.url()).not.toContain(secret);
      expect((await request.allHeaders()).referer ?? '').not.toContain(secret);
    }
    await context.close();
  }
});

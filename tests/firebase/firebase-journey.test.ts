import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { openBrowser, startProduct } from '../e2e/support/product.ts';

const PROJECT = 'demo-brandlode';
const EMULATOR = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;

const problems: string[] = [];
const product = await startProduct({
  env: {
    DEMO_BRANDS: '300',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_EMULATOR_HOST: process.env.FIREBASE_AUTH_EMULATOR_HOST!,
  },
});
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
page.setDefaultTimeout(10_000);
page.on('pageerror', (error) => problems.push(String(error)));
page.on('console', (message) => {
  if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
});
afterAll(async () => {
  await browser.close();
  await product.discard();
});

const toast = (text: string) => page.locator('[data-toast]').getByText(text, { exact: true }).waitFor();
const at = (path: string) => page.waitForURL((url) => url.pathname === path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
};
async function mailedLink(email: string, type: string): Promise<string> {
  const response = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[];
  };
  const { oobCode } = oobCodes.filter((mail) => mail.email === email && mail.requestType === type).at(-1)!;
  const mode = type === 'VERIFY_EMAIL' ? 'verifyEmail' : 'resetPassword';
  return `${product.url}/login?mode=${mode}&oobCode=${oobCode}`;
}

describe('With Firebase Authentication instead of our own service', () => {
  const email = `journey${Date.now()}@visitor.example`;

  it('a user registers, verifies, subscribes, resets the password and signs out', async () => {
    await page.goto(`${product.url}/register?ref=a-friend`);
    await fill({ 'First name': 'Ada', 'Last name': 'Tester', Email: email, Password: PASSWORD });
    await press('Sign up');
    await toast('Account created successfully. Please verify your email.');
    await at('/login');
    await fill({ Email: email, Password: PASSWORD });
    await press('Sign in');
    await toast('Please verify your email address first.');
    await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
    await page.getByText('Your email is verified').waitFor();
    await fill({ Email: email, Password: PASSWORD });
    await press('Sign in');
    await at('/select-plan');

    await page.getByRole('button', { name: 'Start 7 day trial' }).nth(1).click();
    await page.waitForURL((url) => url.origin === product.sandboxUrl);
    await press('Start trial');
    await at('/settings/plan');
    await page.getByRole('button', { name: 'Current Plan' }).waitFor();
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.locator('a[href$="/overview"]').first().waitFor();

    // The session survives a reload and is shared with other tabs.
    const other = await page.context().newPage();
    await other.goto(`${product.url}/settings/profile`);
    await other.getByText(email).first().waitFor();
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await at('/login');

    await page.goto(`${product.url}/forgot-password`);
    await fill({ Email: email });
    await press('Send');
    await toast('Password reset email sent successfully.');
    await page.goto(await mailedLink(email, 'PASSWORD_RESET'));
    await fill({ 'New password': 'gravel-tulle-58-lantern' });
    await press('Save password');
    await at('/login');
    await fill({ Email: email, Password: 'gravel-tulle-58-lantern' });
    await press('Sign in');
    await at('/brands');
  });

  it('throws no error and violates no content security policy on any page', () =>
    expect(problems).toEqual([]));
});

import type { ProblemCode } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn } from './support/page.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name });
const PASSWORD = 'plover-kettle-37-orbit';

describe('The second step of a sign-in', () => {
  async function begin() {
    await openPage('/login?next=/settings/profile', { user: null });
    fail('login', 'second-factor-required');
    await fillIn({ Email: 'ada@visitor.example', Password: PASSWORD });
    await press('Sign in');
    await expect.element(heading("Confirm it's you")).toBeVisible();
  }

  it('asks for a code, reports a wrong one, and leads to the page that was opened', async () => {
    await begin();
    fail('completeSignIn', 'wrong-code');
    await fillIn({ Code: '000000' });
    await press('Confirm');
    await expect.element(page.getByText('This code is wrong or was used already.')).toBeVisible();
    succeed('completeSignIn');
    await fillIn({ Code: '492 039' });
    await press('Confirm');
    await expect.element(heading('Profile')).toBeVisible();
    expect(callsOf('completeSignIn').map(({ body }) => body)).toEqual([
      { code: '000000' },
      { code: '492 039' },
    ]);
  });

  it('accepts a recovery code instead', async () => {
    await begin();
    await press('Use a recovery code');
    await fillIn({ 'Recovery code': '7GQX-M2KP-9V4T-B0ZD' });
    await press('Confirm');
    await expect.poll(() => callsOf('completeSignIn').at(-1)?.body).toEqual({ code: '7GQX-M2KP-9V4T-B0ZD' });
    // Otherwise the sign-in ends in the next test and signs its page in too, as another tab.
    await expect.element(heading('Profile')).toBeVisible();
  });

  it('returns to the password after ten minutes, or when the user wants to', async () => {
    await begin();
    fail('completeSignIn', 'expired-token');
    await fillIn({ Code: '492039' });
    await press('Confirm');
    await expect.element(page.getByText('This took too long. Please sign in again.')).toBeVisible();
    await expect.element(heading('Welcome back')).toBeVisible();
    await begin();
    await press('Back to sign in');
    await expect.element(heading('Welcome back')).toBeVisible();
  });
});

describe('Two-step sign-in', () => {
  it('is set up with a QR code and a code, and shows the recovery codes once', async () => {
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    await openPage('/settings/security');
    await press('Set up');
    await expect.element(heading('Set up your authenticator app')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await page.getByText("Can't scan it? Enter the key").click();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    fail('confirmAuthenticator', 'wrong-code');
    await fillIn({ Code: '000000' });
    await press('Turn on');
    await expect.element(page.getByText('This code is wrong or was used already.')).toBeVisible();
    succeed('confirmAuthenticator');
    answer('getSecondFactor', { recoveryCodes: 10 });
    await press('Turn on');
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    await press('Done');
    await expect.element(page.getByText('10 of 10 left.')).toBeVisible();
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).not.toBeInTheDocument();
  });

  it('says why it cannot be set up on a site without a key for secrets', async () => {
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    fail('beginAuthenticator', 'secrets-key-missing', 'The operator of this site has to set SECRETS_KEY.');
    await openPage('/settings/security');
    await press('Set up');
    await expect.element(page.getByText('The operator of this site has to set SECRETS_KEY.')).toBeVisible();
  });

  it('is turned off after a question, and shows new recovery codes', async () => {
    await openPage('/settings/security');
    await press('New codes');
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    await press('Done');
    await press('Turn off');
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('A request that needs a confirmation', () => {
  it('is sent again after it, from a dialog above another one too', async () => {
    await openPage('/settings/account', { user: { email: 'ada@brands.example' } });
    fail('deleteAccount', 'confirmation-required');
    await press('Delete my account');
    await fillIn({ 'Type your email to confirm': 'ada@brands.example', Password: PASSWORD });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect.element(heading("Confirm it's you")).toBeVisible();
    await fillIn({ Code: '492039' });
    succeed('deleteAccount');
    await press('Confirm');
    await expect.poll(() => callsOf('confirmIdentity').map(({ body }) => body)).toEqual([{ code: '492039' }]);
    await expect.poll(() => callsOf('deleteAccount')).toHaveLength(2);
  });

  it('fails when the user cancels, and asks again the next time', async () => {
    await openPage('/settings/security');
    fail('renewRecoveryCodes', 'confirmation-required');
    for (const attempt of [1, 2]) {
      await press('New codes');
      await expect.element(heading("Confirm it's you")).toBeVisible();
      await press('Cancel');
      await expect.element(heading("Confirm it's you")).not.toBeInTheDocument();
      expect(callsOf('renewRecoveryCodes')).toHaveLength(attempt);
    }
    expect(callsOf('confirmIdentity')).toEqual([]);
  });

  it.each([
    ['/settings/account', 'Download my data', 'downloadAccount'],
    [`/extension/connect?challenge=${EXAMPLES.ExtensionChallenge}`, 'Connect', 'createExtensionCode'],
    [`/connect?${new URLSearchParams(EXAMPLES.AuthorizationRequest)}`, 'Allow', 'authorizeApplication'],
  ] as const)('is not reported as a failure when the user cancels (%s)', async (address, name, operation) => {
    fail(operation, 'confirmation-required');
    await openPage(address);
    await press(name);
    await expect.element(heading("Confirm it's you")).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name, exact: true })).toBeEnabled();
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('asks for the password without a second factor, and reports each failure', async () => {
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    answer('getConfirmationMethods', { methods: ['password'] });
    fail('beginAuthenticator', 'confirmation-required');
    await openPage('/settings/security');
    await press('Set up');
    const failures: [ProblemCode, string][] = [
      ['wrong-password', 'Wrong password. Please try again.'],
      ['too-many-requests', 'Too many requests. Please try again later.'],
    ];
    for (const [code, text] of failures) {
      fail('confirmIdentity', code);
      await page.getByRole('dialog').getByLabelText('Password').fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect.element(page.getByText(text)).toBeVisible();
    }
    succeed('confirmIdentity');
    succeed('beginAuthenticator');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect.element(heading('Set up your authenticator app')).toBeVisible();
  });
});

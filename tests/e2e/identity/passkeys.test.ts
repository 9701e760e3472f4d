import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/become-member.ts';
import { type Catalogue, openCatalogue } from '../support/catalogue-fixture.ts';
import { fill, press } from '../support/form.ts';
import { createUser, sql } from '../support/identity-users.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
});

it('a user adds a passkey, signs in with it, and confirms a new key with it', async () => {
  const email = await createUser(catalogue.product, { tier: 'plus' });
  const page = await catalogue.openVisitor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // The authenticator would choose the passkey in the field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/brands');
  await page.goto('/settings/security');
  await press(page, 'Add a passkey');
  await fill(page, { Name: 'Work laptop' });
  await press(page, 'Continue');
  await page.getByText('Save your recovery codes').waitFor();
  await press(page, 'Done');
  await page.getByText(/not used yet/).waitFor();

  await press(page, 'Log out');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/brands');

  await sql(
    catalogue.product,
    `update sessions set confirmed_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
  await page.goto('/settings/api');
  await press(page, 'New key');
  await fill(page, { Name: 'Weekly report' });
  await press(page, 'Create key');
  await page.getByText('Confirm it is you').waitFor();
  await press(page, 'Use a passkey');
  await page.getByRole('region', { name: 'API key', exact: true }).waitFor();
  const keys = await sql(
    catalogue.product,
    'select name from api_keys where user_id = (select id from users where email = $1)',
    [email],
  );
  expect(keys).toEqual([{ name: 'Weekly report' }]);
});

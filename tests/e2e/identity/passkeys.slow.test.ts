import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { fill, press } from '../support/form.ts';
import { createUser, sql } from '../support/identity-users.ts';
import { addPasskey, openWithAuthenticator } from '../support/virtual-authenticator.ts';

const catalogue = useCatalogue({ shared: 'small' });

it('a user adds a passkey, signs in with it, and confirms a new key with it', async () => {
  const email = await createUser(catalogue.product, { tier: 'plus' });
  const page = await openWithAuthenticator(catalogue, email);
  await page.goto('/settings/security');
  await addPasskey(page);
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
  await page.getByText("Confirm it's you").waitFor();
  await press(page, 'Use a passkey');
  await page.getByRole('region', { name: 'API key', exact: true }).waitFor();
  const keys = await sql(
    catalogue.product,
    'select name from api_keys where user_id = (select id from users where email = $1)',
    [email],
  );
  expect(keys).toEqual([{ name: 'Weekly report' }]);
});

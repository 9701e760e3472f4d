import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD, signIn } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { download } from '../support/form.ts';
import { sql } from '../support/identity-users.ts';

const email = 'leaving@example.com';
const catalogue = useCatalogue({ shared: 'small', email });

it('a user whose plan has ended reads and exports their lists', async () => {
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Shortlist' });
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [1, 2] });
  await catalogue.fetchJson('/api/brands/1/notes', { text: 'Ask for samples.', version: 0 }, 'PUT');
  const setTier = (tier: string) =>
    sql(
      catalogue.product,
      `update user_roles set tier = $1, entitlement_version = entitlement_version + 1
       where user_id = (select id from users where email = $2)`,
      [tier, email],
    );
  await sql(
    catalogue.product,
    `insert into stripe_customers (user_id, customer_id, trial_used_at)
     select id, 'cus_lapsed', now() from users where email = $1`,
    [email],
  );
  await setTier('free');
  onTestFinished(async () => void (await setTier('plus')));
  const page = await catalogue.openPage({ viewport: { width: 820, height: 900 } });
  await page.goto('/lists');
  await page.getByRole('link', { name: 'Your lists' }).click();
  await page.getByRole('button', { name: 'Show the brands of Shortlist' }).click();
  await page.getByText('Ask for samples.').waitFor();
  const file = await download(page.getByRole('button', { name: 'Export Shortlist' }));
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});

it('a user downloads their data, then deletes the account and cannot sign in again', async () => {
  const page = await catalogue.openPage();
  await page.goto('/settings/profile');
  await page.getByRole('link', { name: 'account page' }).click();
  const file = await download(page.getByRole('button', { name: 'Download my data' }));
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type your email to confirm').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('**/login');
  await signIn(page, email);
  await page.getByText('Invalid credentials. Please try again.').waitFor();
});

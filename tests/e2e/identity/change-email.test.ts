import { it } from 'vitest';
import { PASSWORD, signIn } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { createUser, newAddress } from '../support/identity-users.ts';
import { mailedLink } from '../support/mails.ts';

const catalogue = useCatalogue({ shared: 'small' });

it('a user changes the email, signs in with it, and undoes the change from the old one', async () => {
  const [before, after] = [await createUser(catalogue.product, { tier: 'basic' }), newAddress()];
  const page = await catalogue.openVisitor();
  await page.goto('/login');
  await signIn(page, before);
  await page.waitForURL('**/brands');
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(after);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/Open the link that we sent to/).waitFor();

  await page.goto(await mailedLink(catalogue.product, after, '/confirm-email'));
  await page.getByText(`You are signed in as ${before}. Your email will change to ${after}.`).waitFor();
  await page.getByRole('button', { name: 'Change my email' }).click();
  await page.getByText(`Your email is ${after} now.`).waitFor();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByText(after, { exact: true }).waitFor();

  const owner = await catalogue.openVisitor();
  await owner.goto(await mailedLink(catalogue.product, before, '/undo-email-change'));
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await owner.getByText(`Your email is ${before} again.`).waitFor();
  await page.goto('/settings/profile');
  await page.waitForURL((url) => url.pathname === '/login');
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/become-member.ts';
import { type Catalogue, openCatalogue } from '../support/catalogue-fixture.ts';
import { fill, press } from '../support/form.ts';
import { createUser, sql } from '../support/identity-users.ts';
import { mailsTo } from '../support/mails.ts';
import { until } from '../support/waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  expect(catalogue?.thrown).toEqual([]);
  await catalogue?.close();
});

async function openWithAuthenticator(email: string) {
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
  await page.waitForURL(/\/(brands|select-plan)$/);
  return page;
}
type Page = Awaited<ReturnType<typeof openWithAuthenticator>>;

async function addPasskey(page: Page) {
  await press(page, 'Add a passkey');
  await fill(page, { Name: 'Work laptop' });
  await press(page, 'Continue');
  await page.getByText('Save your recovery codes').waitFor();
  await press(page, 'Done');
}

it('an owner requires a second factor, and a member sets up a passkey to get back to their work', async () => {
  const { product } = catalogue;
  const ownerEmail = await createUser(product, { tier: 'plus', firstName: 'Olive' });
  const memberEmail = await createUser(product, { firstName: 'Grace' });
  const owner = await openWithAuthenticator(ownerEmail);
  await owner.goto('/settings/security');
  await addPasskey(owner);
  await sql(
    product,
    `insert into workspace_members (workspace_id, user_id, role)
     select w.id, m.id, 'editor' from workspaces w join users o on o.id = w.owner_id, users m
     where o.email = $1 and m.email = $2`,
    [ownerEmail, memberEmail],
  );
  await sql(
    product,
    `insert into open_workspaces (user_id, workspace_id)
     select m.user_id, m.workspace_id from workspace_members m join users u on u.id = m.user_id where u.email = $1`,
    [memberEmail],
  );
  const member = await openWithAuthenticator(memberEmail);
  await member.goto('/lists');
  await member.getByRole('heading', { name: 'Lists', exact: true }).waitFor();

  await owner.goto('/settings/team');
  await owner.getByRole('button', { name: 'Require a second factor' }).click();
  await owner.getByText('The other member has none yet.').waitFor();
  await owner.getByRole('dialog').getByRole('button', { name: 'Require', exact: true }).click();
  await owner.getByText('No access: no second factor yet.').waitFor();

  const mail = await until(async () =>
    (await mailsTo(product, memberEmail)).find(({ subject }) => subject.startsWith('Set up a second factor')),
  );
  await member.goto(mail.links.find((link) => link.endsWith('/settings/security')) ?? '');
  await member.getByRole('heading', { name: 'requires a second factor' }).waitFor();
  await addPasskey(member);
  await press(member, 'Continue');
  await member.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  await member.getByText(/not used yet/).waitFor();
  await member.getByRole('link', { name: 'Lists', exact: true }).first().click();
  await member.getByRole('heading', { name: 'Lists', exact: true }).waitFor();

  // The last one is kept while the workspace requires it.
  await member.goto('/settings/security');
  await member.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await member.getByText('requires a second factor, and this is your last one.').waitFor();

  await owner.reload();
  await owner.getByText('Has a second factor').nth(1).waitFor();
});

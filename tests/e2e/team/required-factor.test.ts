import { it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { press } from '../support/form.ts';
import { createUser, sql } from '../support/identity-users.ts';
import { mailsTo } from '../support/mails.ts';
import { addPasskey, openWithAuthenticator } from '../support/virtual-authenticator.ts';
import { until } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

it('an owner requires a second factor, and a member sets up a passkey to get back to their work', async () => {
  const { product } = catalogue;
  const ownerEmail = await createUser(product, { tier: 'plus', firstName: 'Olive' });
  const memberEmail = await createUser(product, { firstName: 'Grace' });
  const owner = await openWithAuthenticator(catalogue, ownerEmail);
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
  const member = await openWithAuthenticator(catalogue, memberEmail);
  await member.goto('/lists');
  await member.getByRole('heading', { name: 'Lists', exact: true }).waitFor();

  await owner.goto('/settings/team');
  await owner.getByRole('button', { name: 'Require a second factor' }).click();
  await owner.getByText("The other member hasn't set one up.").waitFor();
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

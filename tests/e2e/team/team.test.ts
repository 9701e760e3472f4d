import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { fill, press } from '../support/form.ts';
import { createUser, sql } from '../support/identity-users.ts';
import { mailedLink } from '../support/mails.ts';

const READ_ONLY = 'You can view this workspace, but not change it.';
const colleague = 'colleague@visitor.example';
const catalogue = useCatalogue({ shared: 'small' });
beforeAll(async () => {
  await createUser(catalogue.product, { email: colleague, firstName: 'Grace' });
});

it('an owner invites a colleague, who joins, works on the same list, and loses access when removed', async () => {
  const owner = await catalogue.openPage();
  const { id: listId } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Shortlist' });
  await catalogue.fetchJson('/api/keys', { name: 'Report', scopes: ['brands'], days: null });
  await owner.goto('/settings/profile');
  await owner.getByRole('link', { name: 'team page' }).click();
  await owner.getByText('1 of 5 seats in use.').waitFor();
  const breadcrumb = owner.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await breadcrumb.getByRole('listitem').allTextContents()).toEqual(['Profile', 'Team']);
  await owner.getByLabel('Email').fill(colleague);
  await owner.getByLabel('Role', { exact: true }).selectOption('Viewer');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByText('Viewer, invitation pending').waitFor();
  await owner.getByText('2 of 5 seats in use, 1 of them reserved by a pending invitation.').waitFor();

  await owner.getByLabel('Workspace name').fill('Research');
  await owner.getByRole('button', { name: 'Rename' }).click();
  await owner.getByRole('heading', { name: 'Research' }).waitFor();

  const member = await catalogue.openVisitor();
  const link = await mailedLink(catalogue.product, colleague, '/join?');
  await member.goto(link);
  await member.getByRole('heading', { name: /invited you to Research/ }).waitFor();
  expect(await member.getByLabel('Email').inputValue()).toBe(colleague);
  expect(await member.getByLabel('Email').isEditable()).toBe(false);
  await fill(member, { Password: PASSWORD });
  await press(member, 'Sign in');
  await member.getByRole('button', { name: 'Join workspace' }).waitFor();
  await member.getByRole('button', { name: /^Join/ }).click();
  await member.waitForURL('**/brands');
  await member.goto(link);
  await member.getByRole('heading', { name: 'You have already joined Research' }).waitFor();
  await press(member, 'Open workspace');
  await member.waitForURL('**/brands');

  await member.goto('/settings/plan');
  await member.getByText('You work in “Research” under the Plus plan of its owner.').waitFor();
  await member.goto('/settings/api');
  const revoke = member.getByRole('button', { name: 'Revoke Report' });
  await revoke.waitFor();
  expect(await revoke.isDisabled()).toBe(true);
  await member.goto(`/lists/${listId}`);
  await member.getByRole('heading', { name: 'Shortlist' }).waitFor();
  await member.getByText('Research (view only)').waitFor();
  expect(await member.getByRole('button', { name: 'Delete list' }).count()).toBe(0);
  await member.getByText(READ_ONLY).waitFor();
  await member.getByRole('button', { name: 'Board', exact: true }).click();
  await member.getByRole('heading', { name: 'Shortlisted' }).waitFor();
  expect(await member.getByRole('button', { name: 'Add status' }).count()).toBe(0);

  await owner.goto('/settings/account');
  await owner.getByText('Your workspace has other members.').waitFor();
  expect(await owner.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true);
  await owner.goto('/settings/team');
  await owner.getByLabel('Role of Grace Visitor').selectOption('Editor');
  await owner.getByText('Role changed.').waitFor();
  await member.reload();
  await member.getByRole('button', { name: 'Rename list' }).click();
  await member.getByLabel('Name of the list').fill('Shortlist of two');
  await member.keyboard.press('Enter');
  await member.getByRole('heading', { name: 'Shortlist of two' }).waitFor();
  await owner.goto(`/lists/${listId}`);
  await owner.getByRole('heading', { name: 'Shortlist of two' }).waitFor();

  await member.getByRole('link', { name: 'Lists', exact: true }).first().click();
  await member.getByRole('link', { name: 'Shortlist of two' }).waitFor();
  await owner.goto('/settings/team');
  await owner.getByRole('button', { name: 'Remove Grace Visitor' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await owner.getByText('Member removed.').waitFor();
  await sql(
    catalogue.product,
    `insert into stripe_customers (user_id, customer_id, trial_used_at)
     select id, 'cus_colleague', now() from users where email = $1`,
    [colleague],
  );
  await member.getByRole('link', { name: 'What changed' }).click();
  await member.waitForURL('**/select-plan');
  await member.getByRole('link', { name: 'Your lists' }).click();
  await member.getByText('You have no lists.').waitFor();
});

import { beforeAll, expect, it } from 'vitest';
import { PASSWORD, post, signIn, signInByRequest } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { fill, press } from '../support/form.ts';
import { openGooglePopup, useAnotherAccount } from '../support/google-popup.ts';
import { createUser, sql } from '../support/identity-users.ts';
import { mailedLink } from '../support/mails.ts';
import { TIMEOUT } from '../support/waiting.ts';

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
  await member.goto(await mailedLink(catalogue.product, colleague, '/join?'));
  await member.getByRole('heading', { name: /invited you to Research/ }).waitFor();
  expect(await member.getByLabel('Email').inputValue()).toBe(colleague);
  expect(await member.getByLabel('Email').isEditable()).toBe(false);
  await fill(member, { Password: PASSWORD });
  await press(member, 'Sign in');
  await member.getByRole('button', { name: 'Join workspace' }).waitFor();
  await member.getByRole('button', { name: /^Join/ }).click();
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

it('an invited person creates an account on the page of the invitation and lands in that workspace', async () => {
  const email = 'newcomer@visitor.example';
  await catalogue.fetchJson('/api/team/invitations', { email, role: 'viewer' });
  const link = await mailedLink(catalogue.product, email, '/join?');

  const other = await catalogue.openVisitor();
  await signInByRequest(catalogue.product, other.context(), colleague);
  await other.goto(link);
  await other.getByText(`The invitation is for ${email}, but you are signed in as ${colleague}.`).waitFor();
  await other.getByRole('button', { name: 'Sign out and continue' }).click();
  await other.getByRole('heading', { name: /invited you to Research/ }).waitFor();
  await fill(other, { 'First name': 'Nell', 'Last name': 'Newcomer', Password: PASSWORD });
  await press(other, 'Join workspace');
  await other.waitForURL('**/brands');
  await other.getByText('You joined Research.').waitFor();
  await other.getByText('Research (view only)').waitFor();

  const visitor = await catalogue.openVisitor();
  await visitor.goto(link);
  await visitor.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  expect(await visitor.getByText('Research').count()).toBe(0);

  await other.goto(link);
  await other.getByRole('heading', { name: 'You have already joined Research' }).waitFor();
  await press(other, 'Open workspace');
  await other.waitForURL('**/brands');
});

it('an invited user who forgot the password comes back to the invitation; an expired one says what to do', async () => {
  const email = 'forgetful@visitor.example';
  await createUser(catalogue.product, { email });
  const { id } = await catalogue.fetchJson<{ id: string }>('/api/team/invitations', {
    email,
    role: 'editor',
  });
  const link = await mailedLink(catalogue.product, email, '/join?');
  const page = await catalogue.openVisitor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('link', { name: 'Back to your invitation' }).click();
  await page.getByRole('heading', { name: /invited you to Research/ }).waitFor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await press(page, 'Send');
  await page.getByText('Password reset email sent successfully.').waitFor();

  const changed = 'gravel-tulle-58-lantern';
  await page.goto(await mailedLink(catalogue.product, email, '/reset-password?'));
  await fill(page, { 'New password': changed });
  await press(page, 'Save password');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('link', { name: 'Get started for free' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(page, email, changed);
  await page.waitForURL('**/join');
  await page.getByText('invited you as an editor.').waitFor();

  await sql(catalogue.product, 'update workspace_invitations set expires_at = now() where id = $1', [id]);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor();
  await page.getByText('Ask the person who invited you to send it again.').waitFor();
});

it('an invited person continues with Google and joins with one click', async () => {
  const email = 'googler@visitor.example';
  await catalogue.fetchJson('/api/team/invitations', { email, role: 'viewer' });
  const page = await catalogue.openVisitor();
  await page.goto(await mailedLink(catalogue.product, email, '/join?'));
  await useAnotherAccount(await openGooglePopup(page), email, { name: 'Gail Visitor' });
  // The form for a password has a button of the same name.
  await page.getByRole('heading', { name: 'Your workspaces' }).waitFor();
  await press(page, 'Join workspace');
  await page.waitForURL('**/brands');
  await page.getByText('Research (view only)').waitFor();
});

it('opens a workspace in all tabs, saves a note only in the workspace it was written in, and closes the transfer dialog', async () => {
  const email = 'editor@visitor.example';
  await createUser(catalogue.product, { email, tier: 'plus', firstName: 'Edith' });
  await catalogue.fetchJson('/api/team/invitations', { email, role: 'editor' });
  const page = await catalogue.openVisitor();
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/brands');
  await page.goto('/settings/team');
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.waitForURL('**/brands');

  await page.getByRole('article').first().getByRole('link').click();
  const write = page.getByRole('button', { name: 'Write a note' });
  await write.click();
  await page.route('**/notes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Notes' }).fill('For the team');
  await page.getByText(/^Saved in this browser/).waitFor();
  const brand = page.url();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/lists');
  await otherTab.getByRole('link', { name: 'Shortlist of two' }).waitFor();
  await page.goto('/settings/team');
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.waitForURL('**/brands');
  await otherTab.waitForURL('**/brands');
  await page.unroute('**/notes');
  await page.goto(brand);
  await write.waitFor();

  await page.goto('/settings/team');
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.waitForURL('**/brands');
  const brandId = brand.match(/\d+(?=\/overview)/)?.[0];
  await expect
    .poll(() => catalogue.fetchJson(`/api/brands/${brandId}/notes`), TIMEOUT)
    .toMatchObject({ text: 'For the team' });

  // On another device; this one learns of it when its token is renewed.
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('link', { name: 'Shortlist of two' }).waitFor();
  const device = await post(catalogue.product, 'login', { email, password: PASSWORD });
  const { accessToken } = await device.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await page.request.get('/api/team/workspaces', { headers })).json();
  await page.request.put('/api/team/current', { headers, data: { workspaceId: data[0].id } });
  await page.route(
    '**/api/events?*',
    (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated' } }),
    { times: 1 },
  );
  await page.getByRole('link', { name: 'What changed' }).click();
  await page.waitForURL('**/brands');
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Shortlist of two' }).count()).toBe(0);

  const owner = await catalogue.openPage();
  await owner.goto('/settings/team');
  await owner
    .getByRole('button', { name: /^Make owner/ })
    .last()
    .click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await owner.getByText('Ownership transferred.').waitFor();
  await owner.getByRole('dialog').waitFor({ state: 'hidden' });
});

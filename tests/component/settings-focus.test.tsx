import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, press, type } from './support/page.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function pressEnter(control: Locator) {
  await expect.element(control).toBeEnabled();
  control.element().focus();
  await press('Enter');
}

it('what failed is announced while its dialog is open', async () => {
  answer('listSessions', { data: [{ ...EXAMPLES.UserSession, current: false }] });
  fail('endSession', 'internal-error');
  await openPage('/settings/security');
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await button('End session').click();
  // What a dialog hides from assistive technology has no role.
  await expect.element(page.getByRole('alert').getByText("Couldn't end the session.")).toBeVisible();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

it('all other sessions are ended with the focus on those that are left', async () => {
  const { UserSession: own } = EXAMPLES;
  answer('listSessions', { data: [own, { ...own, id: crypto.randomUUID(), current: false }] });
  await openPage('/settings/security');
  await pressEnter(button('End all other sessions'));
  answer('listSessions', { data: [own] });
  await pressEnter(button('End all others'));
  await expect.element(page.getByText('All other sessions ended.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Sessions' })).toHaveFocus();
});

it('a changed password leaves an empty form with the focus', async () => {
  await openPage('/settings/security');
  await fillIn({ 'Current password': 'plover-kettle-37-orbit', 'New password': 'orbit-73-kettle-plover' });
  await press('Enter');
  await expect.element(page.getByLabelText('Current password')).toHaveValue('');
  await expect.element(button('Update password')).toHaveFocus();
});

it('a workspace is renamed, and a member invited, with what is typed next and the focus kept', async () => {
  await openPage('/settings/team');
  const name = page.getByLabelText('Workspace name');
  await expect.element(name).toHaveValue(EXAMPLES.Team.name);
  await name.fill('Research');
  answer('getTeam', { name: 'Research' });
  await press('Enter');
  await type(' two');
  await expect.element(page.getByRole('heading', { name: 'Research' })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Research two');

  const email = page.getByLabelText('Email');
  await email.fill('first@visitor.example');
  const { promise, resolve } = Promise.withResolvers<void>();
  succeed('inviteMember', promise);
  await press('Enter');
  await expect.poll(() => callsOf('inviteMember')).toHaveLength(1);
  await email.fill('second@visitor.example');
  resolve();
  await expect.element(button('Invite')).not.toHaveAttribute('aria-busy');
  await expect.element(email).toHaveValue('second@visitor.example');
});

it('the focus returns to the button that changes the email when its form or notice is closed', async () => {
  answer('getEmailChange', { pending: null });
  answer('getAccount', { hasPassword: true, hasMembers: false });
  await openPage('/settings/profile');
  const change = button('Change email');
  await pressEnter(change);
  await pressEnter(button('Cancel'));
  await expect.element(change).toHaveFocus();
  await press('Enter');
  await fillIn({ 'New email': 'new@visitor.example', 'Current password': 'plover-kettle-37-orbit' });
  answer('getEmailChange', { pending: EXAMPLES.PendingEmailChange });
  await press('Enter');
  await expect.element(change).toHaveFocus();
  const cancel = button('Cancel change');
  await expect.element(cancel).toBeVisible();
  answer('getEmailChange', { pending: null });
  await pressEnter(cancel);
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(change).toHaveFocus();
});

it('creating, replacing and deleting the feed is announced, with the focused button in view', async () => {
  await page.viewport(390, 844);
  answer('getNotificationFeed', { createdAt: null });
  await openPage('/settings/notifications');
  const create = button('Create feed');
  await expect.element(create).toBeEnabled();
  create.element().scrollIntoView({ block: 'end' });
  answer('getNotificationFeed', {});
  await pressEnter(create);
  await expect.element(page.getByText('Feed created.')).toBeVisible();
  const replace = button('New address');
  await expect.element(replace).toHaveFocus();
  await expect.element(replace).toBeInViewport({ ratio: 1 });
  await press('Enter');
  await expect
    .element(page.getByText('The feed has new addresses. The old ones no longer work.'))
    .toBeVisible();
  answer('getNotificationFeed', { createdAt: null });
  await pressEnter(button('Delete feed'));
  await expect.element(page.getByText('Feed deleted.')).toBeVisible();
  await expect.element(create).toHaveFocus();
});

it('HubSpot keeps the focus when it is connected and its fields are changed, and is disconnected without an error', async () => {
  const connection = {
    ...EXAMPLES.Connection,
    fields: [
      { field: 'brand_name' as const, property: 'name' },
      { field: 'product_count' as const, property: null },
    ],
  };
  answer('listConnections', { data: [] });
  await openPage('/settings/integrations');
  await fillIn({ 'Access token': 'pat-eu1-secret-token' });
  answer('listConnections', { data: [connection] });
  await press('Enter');
  await expect.element(button('Disconnect')).toHaveFocus();

  await pressEnter(button('Remove Brand name'));
  await expect.element(button('Remove Brand name')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Remove Products');
  answer('listConnections', { data: [{ ...connection, fields: connection.fields.slice(1) }] });
  await pressEnter(button('Save fields'));
  await expect.element(page.getByText('Fields saved.')).toBeVisible();
  // The saved fields have been fetched.
  await expect.element(button('Save fields')).not.toHaveAttribute('aria-busy');

  answer('listConnections', { data: [] });
  const requested = callsOf('listServiceProperties').length;
  await pressEnter(button('Disconnect'));
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }));
  await expect.element(button('Connect HubSpot')).toBeVisible();
  expect(callsOf('listServiceProperties')).toHaveLength(requested);
});

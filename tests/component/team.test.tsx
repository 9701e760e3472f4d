import type { TeamMember } from '@brandlode/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, path } from './support/page.ts';

const [OWNER] = EXAMPLES.Team.members as [TeamMember];
const GRACE: TeamMember = { ...OWNER, userId: crypto.randomUUID(), name: 'Grace', role: 'editor' };
const TOKEN = 'a'.repeat(43);
const { email: INVITED, workspace, invitedBy } = EXAMPLES.OfferedInvitation;
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('The last of several roles that are chosen quickly is saved', async () => {
  const answered = Promise.withResolvers<void>();
  answer('getTeam', { invitations: [], members: [OWNER, GRACE] });
  fail('changeMember', 'internal-error', {}, answered.promise);
  await openPage('/settings/team');
  const role = page.getByRole('combobox', { name: 'Role of Grace' });
  const saved = () => callsOf('changeMember').map(({ body }) => body);
  await role.selectOptions('Viewer');
  await expect.poll(saved).toEqual([{ role: 'viewer' }]);
  await role.selectOptions('Editor');
  succeed('changeMember');
  answered.resolve();
  await expect.poll(saved).toEqual([{ role: 'viewer' }, { role: 'editor' }]);
});

it('The dialog of a transfer closes once the workspace has its new owner', async () => {
  answer('getTeam', { invitations: [], members: [OWNER, GRACE] });
  await openPage('/settings/team');
  await page.getByRole('button', { name: /^Make owner/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(page.getByText('Ownership transferred.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('transferTeam').map(({ body }) => body)).toEqual([{ userId: GRACE.userId }]);
});

it('A workspace opened in another tab or on another device reloads the page, one opened here does not', async () => {
  const loaded: string[] = [];
  const onNavigate = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    loaded.push(new URL(event.destination.url).pathname);
  };
  navigation.addEventListener('navigate', onNavigate);
  const otherTab = new BroadcastChannel('brandlode-workspace');
  onTestFinished(() => {
    navigation.removeEventListener('navigate', onNavigate);
    otherTab.close();
  });
  const [own] = EXAMPLES.WorkspaceList.data;
  const research = { ...own!, id: crypto.randomUUID(), name: 'Research', isCurrent: false };
  answer('listWorkspaces', { data: [own!, research], invitations: [] });
  await openPage('/settings/team');
  const open = page.getByRole('button', { name: 'Open Research' });
  await expect.element(open).toBeVisible();
  otherTab.postMessage(null);
  await expect.poll(() => loaded).toEqual(['/brands']);

  const announced = new Promise((resolve) => {
    otherTab.onmessage = resolve;
  });
  const renewed = { ...EXAMPLES.SignInResponse, user: EXAMPLES.User };
  answer('refreshSession', { ...renewed, user: { ...renewed.user, workspace: research } });
  await open.click();
  await expect.poll(path).toBe('/brands');
  await announced;
  expect(callsOf('switchWorkspace').map(({ body }) => body)).toEqual([{ workspaceId: research.id }]);
  expect(loaded).toHaveLength(1);

  // This device learns of it when its token is renewed.
  answer('refreshSession', renewed);
  fail('listEvents', 'unauthenticated');
  await page.getByRole('link', { name: 'What changed' }).first().click();
  await expect.poll(() => loaded).toEqual(['/brands', '/brands']);
});

describe('An invited person', () => {
  it('who is signed in with another address signs out and creates the account of the invitation', async () => {
    const router = await openPage('/settings/team');
    await router.navigate('/join', { state: { mailedToken: TOKEN } });
    const notice = `The invitation is for ${INVITED}, but you are signed in as ${EXAMPLES.User.email}.`;
    await expect.element(page.getByText(notice)).toBeVisible();
    await press('Sign out and continue');
    await expect.element(page.getByLabelText('Email')).toHaveValue(INVITED);
    await fillIn({ 'First name': 'Nell', 'Last name': 'Newcomer', Password: 'plover-kettle-37-orbit' });
    await press('Join workspace');
    await expect.element(page.getByText(`You joined ${EXAMPLES.JoinedTeam.name}.`)).toBeVisible();
    await expect.poll(path).toBe('/brands');
    expect(callsOf('registerInvited').map(({ body }) => body)).toMatchObject([{ token: TOKEN }]);
  });

  it('who forgot the password comes back to the invitation, and sees why its link cannot be used', async () => {
    answer('readInvitation', { hasAccount: true });
    const router = await openPage('/login', { user: null });
    await router.navigate('/join', { state: { mailedToken: TOKEN } });
    const forgot = page.getByRole('link', { name: 'Forgot password?' });
    await forgot.click();
    await expect.element(page.getByLabelText('Email')).toHaveValue(INVITED);
    await page.getByRole('link', { name: 'Back to your invitation' }).click();
    await expect.element(heading(`${invitedBy} invited you to ${workspace}`)).toBeVisible();
    await forgot.click();
    await press('Send');
    await expect
      .poll(() => callsOf('forgotPassword').map(({ body }) => body))
      .toEqual([{ email: INVITED, next: '/join' }]);
    await router.navigate('/reset-password?next=%2Fjoin', { state: { mailedToken: TOKEN } });
    await fillIn({ 'New password': 'gravel-tulle-58-lantern' });
    await press('Save password');
    await expect.poll(path).toBe('/login?next=%2Fjoin');

    for (const [code, title] of [
      ['invalid-token', 'This invitation is no longer valid'],
      ['expired-token', 'This invitation has expired'],
    ] as const) {
      fail('readInvitation', code);
      await router.navigate('/join', { state: { mailedToken: code } });
      await expect.element(heading(title)).toBeVisible();
      await expect.element(page.getByText(workspace)).not.toBeInTheDocument();
    }
  });
});

import type { TeamMember } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, path } from './support/page.ts';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const text = (content: string) => page.getByText(content);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const ID = EXAMPLES.User.id;

const [OWNER] = EXAMPLES.Team.members;
if (!OWNER) throw new Error('The example of a team has no owner.');
const member = (name: string, hasSecondFactor: boolean | null, change: Partial<TeamMember> = {}) => ({
  ...OWNER,
  userId: crypto.randomUUID(),
  name,
  role: 'editor' as const,
  hasSecondFactor,
  ...change,
});

it('A change of the team is for the workspace on the page, whichever is open by then', async () => {
  answer('getTeam', { invitations: [] });
  await openPage('/settings/team');
  await page.getByLabelText('Workspace name').fill('Research');
  await button('Rename').click();
  await expect
    .poll(() => callsOf('renameTeam').map(({ query, body }) => [query, body]))
    .toEqual([[{ workspaceId: EXAMPLES.Team.id }, { name: 'Research' }]]);
});

describe('The owner', () => {
  const open = (team: { required?: boolean; own?: boolean; members?: TeamMember[] } = {}) => {
    const { required = false, own = true, members = [] } = team;
    answer('getTeam', {
      requiresSecondFactor: required,
      invitations: [],
      members: [{ ...OWNER, hasSecondFactor: own }, ...members],
    });
    return openPage('/settings/team');
  };

  it('reads how many members have none before requiring one, and who', async () => {
    const members = [
      member('Grace', false),
      member('Joan', true),
      // Without a seat there is no access to lose.
      member('Mary', false, { hasSeat: false }),
    ];
    await open({ members });
    await expect.element(text('No second factor').first()).toBeVisible();
    await button('Require a second factor').click();
    await expect.element(heading('Require a second factor?')).toBeVisible();
    await expect
      .element(
        text(
          "1 of 3 other members hasn't set one up. They and their API keys will lose access immediately until they do. We'll email them what to do.",
        ),
      )
      .toBeVisible();
    answer('getTeam', { requiresSecondFactor: true, invitations: [], members: [OWNER, ...members] });
    await inDialog('Require');
    await expect.element(text('A second factor is now required.')).toBeVisible();
    await expect.element(text('No access: no second factor yet.')).toBeVisible();
    expect(callsOf('requireSecondFactor').map(({ body }) => body)).toEqual([{ required: true }]);
  });

  it('confirms that it is them, and sees why it failed', async () => {
    await open({ members: [member('Grace', false)] });
    await button('Require a second factor').click();
    await expect.element(text("The other member hasn't set one up.")).toBeVisible();
    fail('requireSecondFactor', 'confirmation-required');
    await inDialog('Require');
    await expect.element(heading("Confirm it's you")).toBeVisible();
    fail('requireSecondFactor', 'too-many-requests', 'Too many changes. Try again in 60 seconds.');
    await fillIn({ Code: '492039' });
    await inDialog('Confirm');
    await expect.element(text('Too many changes. Try again in 60 seconds.')).toBeVisible();
  });

  it('sets up their own first', async () => {
    await open({ own: false });
    await expect.element(text('First set up your own under')).toBeVisible();
    await expect.element(button('Require a second factor')).not.toBeInTheDocument();
  });

  it('may require one after setting up their own, on the pages that are open already', async () => {
    const router = await open({ own: false });
    await expect.element(text('First set up your own under')).toBeVisible();
    answer('getSecondFactor', { appSince: null, passkeys: [], recoveryCodes: 0 });
    await router.navigate('/settings/security');
    await button('Set up').click();
    await fillIn({ Code: '492039' });
    answer('getSecondFactor', { recoveryCodes: 10 });
    answer('getTeam', { requiresSecondFactor: false, invitations: [], members: [OWNER] });
    await button('Turn on').click();
    await button('Done').click();
    await router.navigate('/settings/team');
    await expect.element(button('Require a second factor')).toBeVisible();
  });

  it('makes it optional again', async () => {
    await open({ required: true });
    await button(/^Make optional/).click();
    await expect.element(text('Members without one get access to the workspace again.')).toBeVisible();
    await inDialog('Make optional');
    await expect
      .poll(() => callsOf('requireSecondFactor').map(({ body }) => body))
      .toEqual([{ required: false }]);
  });
});

it('A member is not told who has a second factor, and changes nothing', async () => {
  answer('getTeam', {
    role: 'editor',
    members: [{ ...OWNER, hasSecondFactor: null }, member('Joan', null)],
  });
  await openPage('/settings/team', { user: { workspace: { id: ID, name: 'Research', role: 'editor' } } });
  await expect.element(page.getByText('Joan', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/second factor/i)).not.toBeInTheDocument();
});

describe('A member without the required second factor', () => {
  const workspace = { id: ID, name: 'Research', role: 'editor' } as const;
  const lacking = { lacksSecondFactor: true, workspace } as const;
  const title = heading('“Research” requires a second factor');
  /** What the server says after the next renewal of the session. */
  const renewWith = (change: object) =>
    answer('refreshSession', {
      user: { ...EXAMPLES.User, workspace, ...change },
      accessToken: `e30.${btoa(JSON.stringify({ tier: 'plus' }))}.0`,
    });

  it('is told so instead of any page, sets one up, and continues on the page they opened', async () => {
    answer('getSecondFactor', { appSince: null, passkeys: [], recoveryCodes: 0 });
    await openPage('/settings/profile', { user: lacking });
    await expect.element(title).toBeVisible();
    expect(callsOf('listBrands')).toEqual([]);
    await expect.element(button('Continue')).not.toBeInTheDocument();
    await button('Set up').click();
    await fillIn({ Code: '492039' });
    answer('getSecondFactor', { recoveryCodes: 10 });
    renewWith({});
    await button('Turn on').click();
    await expect.element(text('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    await button('Done').click();
    await button('Continue').click();
    await expect.element(heading('Profile')).toBeVisible();
    expect(path()).toBe('/settings/profile');
  });

  it('can log out, open another workspace, or leave this one', async () => {
    await openPage('/brands', { user: lacking });
    await expect.element(title).toBeVisible();
    await expect.element(button('Log out')).toBeVisible();
    await expect.element(heading('Your workspaces')).toBeVisible();
    await button('Leave workspace').click();
    await expect.element(heading('Leave “Research”?')).toBeVisible();
    renewWith({ workspace: undefined });
    await inDialog('Leave');
    await expect.element(text('You left the workspace.')).toBeVisible();
    expect(callsOf('removeMember').map(({ params }) => params)).toEqual([{ id: ID }]);
    await expect.element(title).not.toBeInTheDocument();
  });

  it('is told so when a response says it, in the middle of their work', async () => {
    await openPage('/settings/profile', { user: { workspace } });
    await expect.element(heading('Profile')).toBeVisible();
    fail('listBrands', 'second-factor-missing');
    renewWith(lacking);
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
    await expect.element(title).toBeVisible();
  });

  it('is told when the owner has made it optional, and continues without one', async () => {
    answer('getSecondFactor', { appSince: null, passkeys: [], recoveryCodes: 0 });
    await openPage('/settings/profile', { user: lacking });
    await expect.element(title).toBeVisible();
    fail('beginAuthenticator', 'second-factor-missing');
    renewWith({});
    await button('Set up').click();
    await expect.element(heading('“Research” no longer requires a second factor')).toBeVisible();
    await expect.element(text('You have access to everything in the workspace.')).toBeVisible();
    await button('Continue').click();
    await expect.element(heading('Profile')).toBeVisible();
  });

  it('stays on the page if the session cannot be renewed', async () => {
    await openPage('/brands', { user: lacking });
    fail('refreshSession', 'network');
    await button('Continue').click();
    await expect.element(text('No connection. Please try again.')).toBeVisible();
    await expect.element(title).toBeVisible();
    succeed('refreshSession');
  });
});

it('The last second factor is kept while a workspace requires one, and the user reads why', async () => {
  const detail = 'The workspace “Research” requires a second factor, and this is your last one.';
  fail('removeAuthenticator', 'second-factor-in-use', detail);
  await openPage('/settings/security');
  await button('Turn off').click();
  await inDialog('Turn off');
  await expect.element(text(detail)).toBeVisible();
});

it.each([null, {}])('An invitation says that a second factor is required', async (user) => {
  answer('readInvitation', { requiresSecondFactor: true });
  const router = await openPage('/settings/profile', { user });
  await router.navigate('/join', { state: { mailedToken: 'a'.repeat(43) } });
  await expect.element(text('This workspace requires a second factor')).toBeVisible();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const undeliverable = { since: '2026-03-02T08:15:00.000Z', reason: '550 5.1.1 <b>No such user</b>' };
const banner = () => page.getByRole('complementary', { name: 'Emails' });
const tryAgain = () => banner().getByRole('button', { name: 'Try again' }).click();

it('a user whose address rejects mail is told on every page, and tries again until it does not', async () => {
  await openPage('/settings/notifications', { user: { undeliverable } });
  await expect.element(banner().getByText(undeliverable.reason)).toBeVisible();
  await expect.element(banner().getByRole('link', { name: 'Change email' })).toBeVisible();

  fail('checkEmail', 'upstream-failed');
  await tryAgain();
  await expect.element(page.getByText(/isn't responding right now/)).toBeVisible();
  answer('checkEmail', { ...EXAMPLES.User, undeliverable });
  await tryAgain();
  await expect.element(page.getByText('The address still rejects our emails.')).toBeVisible();
  answer('checkEmail', EXAMPLES.User);
  await tryAgain();
  await expect.element(page.getByText(/The email was accepted/)).toBeVisible();
  await expect.element(banner()).not.toBeInTheDocument();
  expect(callsOf('checkEmail')).toHaveLength(3);
});

it('other users are told nothing', async () => {
  await openPage('/settings/notifications');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(banner()).not.toBeInTheDocument();
});

it('an invitation that could not be delivered says why', async () => {
  const { Team: team, Invitation: invitation } = EXAMPLES;
  answer('getTeam', { ...team, invitations: [{ ...invitation, rejection: undeliverable.reason }] });
  await openPage('/settings/team');
  await expect.element(page.getByText(/Could not be delivered. The mail server said:/)).toBeVisible();
  await expect.element(page.getByText(undeliverable.reason)).toBeVisible();
});

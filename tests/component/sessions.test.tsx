import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const { UserSession: own } = EXAMPLES;
const ID = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b12';
const HOSTILE = '<img src=x onerror=alert(1)> MyBrowser/1.0';
const other = {
  ...own,
  id: ID,
  current: false,
  browser: null,
  system: null,
  userAgent: HOSTILE,
  country: null,
};

beforeEach(() => answer('listSessions', { data: [own, other] }));

it('sessions name their browser and country, and an unknown browser shows what it sent as text', async () => {
  await openPage('/settings/security');
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible();
  await expect.element(page.getByText('United Kingdom')).toBeVisible();
  await expect.element(page.getByText('This session', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Unknown browser', { exact: true })).toBeVisible();
  await expect.element(page.getByText(HOSTILE)).toBeVisible();
  expect(page.getByRole('button', { name: 'End the session of Firefox on Linux' }).query()).toBeNull();
});

it('one session is ended after a confirmation', async () => {
  await openPage('/settings/security');
  await page.getByRole('button', { name: 'End the session of Unknown browser' }).click();
  expect(callsOf('endSession')).toEqual([]);
  answer('listSessions', { data: [own] });
  await page.getByRole('button', { name: 'End session', exact: true }).click();
  await expect.element(page.getByText('Session ended.')).toBeVisible();
  await expect.element(page.getByText('Unknown browser', { exact: true })).not.toBeInTheDocument();
  expect(callsOf('endSession').map(({ params }) => params.id)).toEqual([ID]);
  expect(page.getByRole('button', { name: 'End all other sessions' }).query()).toBeNull();
});

it('all others are ended after a confirmation, and a failure says so', async () => {
  await openPage('/settings/security');
  const endOthers = async () => {
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('button', { name: 'End all others', exact: true }).click();
  };
  fail('endOtherSessions', 'internal-error');
  await endOthers();
  await expect.element(page.getByText("Couldn't end the other sessions. Please try again.")).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  succeed('endOtherSessions');
  answer('listSessions', { data: [own] });
  await endOthers();
  await expect.element(page.getByText('All other sessions ended.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
  expect(callsOf('endOtherSessions')).toHaveLength(2);
});

it('a failed request for the sessions can be repeated', async () => {
  fail('listSessions', 'internal-error');
  await openPage('/settings/security');
  await expect.element(page.getByText('Your sessions could not be loaded.')).toBeVisible();
  answer('listSessions', { data: [own] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible();
});

it('accounts at Firebase have no list, and the page says why', async () => {
  answer('getProduct', {
    firebase: { apiKey: 'k', authDomain: 'a.example', projectId: 'p', emulator: null },
  });
  await openPage('/settings/security');
  await expect.element(page.getByText(/Firebase Authentication, which does not list sessions/)).toBeVisible();
  expect(callsOf('listSessions')).toEqual([]);
});

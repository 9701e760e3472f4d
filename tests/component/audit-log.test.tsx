import type { AuditEntry, AuditLog, Team } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { path, press, rendered } from './support/page.ts';

const ADA = '33333333-3333-4333-8333-333333333333';
const entryOf = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...EXAMPLES.AuditEntry,
  id: `44444444-4444-4444-8444-${String(id).padStart(12, '0')}`,
  userId: ADA,
  text: `created the API key “Key ${id}”.`,
  ...changes,
});
const LOG: AuditLog = {
  data: [
    entryOf(1, { via: 'Sync script' }),
    entryOf(2, {
      kind: 'billing',
      by: 'stripe',
      userId: null,
      name: 'Stripe',
      text: 'started the plan Plus.',
    }),
  ],
  next: null,
  people: [{ id: ADA, name: 'Ada Lovelace' }],
};
const teamOf = (role: Team['role']): Team => ({ ...EXAMPLES.Team, role });

beforeEach(() => {
  answer('getTeam', teamOf('owner'));
  answer('getAuditLog', LOG);
});

it('each entry says who did what, by which key, when and of which kind', async () => {
  await openPage('/settings/activity');
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(entry('Key 1')).toBeVisible();
  const textOf = (text: string) => entry(text).element().textContent;
  expect(textOf('Key 1')).toContain('Ada Lovelace created the API key “Key 1”. Sent with “Sync script”.');
  expect(textOf('Key 1')).toContain('Mar 2, 2026');
  expect(textOf('Key 1')).toMatch(/Keys and applications$/);
  expect(textOf('plan Plus')).toMatch(/^Stripe started the plan Plus\..*Billing$/);
});

it('the filter is in the address, and is what the log and its export are asked for', async () => {
  await openPage('/settings/activity');
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Billing');
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Ada Lovelace');
  await page.getByLabelText('From').fill('2026-03-01');
  await page.getByLabelText('To').fill('2026-03-02');
  const asked = () => callsOf('getAuditLog').at(-1)?.query;
  const period = {
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 3).toISOString(),
  };
  await expect.poll(asked).toEqual({ kind: 'billing', person: ADA, ...period });
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const exported = () => callsOf('exportAuditLog').at(-1)?.query;
  await expect.poll(exported).toEqual({ kind: 'billing', person: ADA, ...period });
  await openPage(`/settings/activity?kind=billing&person=${ADA}`);
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue(ADA);
});

it('a day can be typed, and filters the log only once its year is complete', async () => {
  await openPage('/settings/activity');
  const from = page.getByLabelText('From');
  await expect.element(from).toBeVisible();
  from.element().focus();
  // One digit after the other, as people type: each is rendered before the next.
  for (const digit of '03052026') {
    await userEvent.keyboard(digit);
    await rendered();
  }
  await expect.element(from).toHaveValue('2026-03-05');
  const asked = () => callsOf('getAuditLog').map(({ query }) => query.from);
  await expect.poll(asked).toEqual([undefined, new Date(2026, 2, 5).toISOString()]);
  await expect.element(from).toHaveFocus();
});

it('a year that was left unfinished is no filter', async () => {
  await openPage('/settings/activity?from=2026-03-05');
  const from = page.getByLabelText('From');
  await expect.element(from).toHaveValue('2026-03-05');
  from.element().focus();
  await userEvent.keyboard('030420');
  await expect.element(from).toHaveValue('0020-03-04');
  from.element().blur();
  await expect.poll(path).toBe('/settings/activity');
  await expect.element(from).toHaveValue('');
});

it('older entries follow on request and are announced, and the button is dimmed until they have loaded', async () => {
  answer('getAuditLog', { ...LOG, next: '1_44444444-4444-4444-8444-000000000002' });
  await openPage('/settings/activity');
  await expect.element(page.getByText('Key 1', { exact: false })).toBeVisible();
  const announced = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(announced('2 results shown')).toBeInTheDocument();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answer('getAuditLog', () => held.then(() => ({ ...LOG, data: [entryOf(3)] })));
  const more = page.getByRole('button', { name: 'Show more' });
  more.element().focus();
  await press('Enter');
  await expect.element(more).toHaveAttribute('aria-busy', 'true');
  await expect.element(more).toHaveStyle({ opacity: '0.55', cursor: 'default' });
  await press('Enter');
  await expect.element(more).toHaveFocus();
  release();
  await expect.element(page.getByText('Key 3', { exact: false })).toBeVisible();
  await expect.element(announced('3 results shown')).toBeInTheDocument();
  await expect.element(page.getByText('Key 1', { exact: false })).toBeVisible();
  expect(callsOf('getAuditLog').filter(({ query }) => query.after !== undefined)).toHaveLength(1);
  expect(callsOf('getAuditLog').at(-1)?.query.after).toBe('1_44444444-4444-4444-8444-000000000002');
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Export as CSV' })).toHaveFocus();
});

it('members other than the owner are told why they see nothing, and nothing is requested', async () => {
  answer('getTeam', teamOf('editor'));
  await openPage('/settings/activity');
  await expect.element(page.getByText('Only for the owner')).toBeVisible();
  expect(callsOf('getAuditLog')).toEqual([]);
});

it('an empty log, and one that cannot be loaded, say so', async () => {
  answer('getAuditLog', { ...LOG, data: [] });
  await openPage('/settings/activity?kind=shares');
  await expect.element(page.getByText('Nothing recorded so far matches these filters.')).toBeVisible();
  fail('getAuditLog', 'internal-error');
  await openPage('/settings/activity');
  await expect.element(page.getByText("Couldn't load the activity log.")).toBeVisible();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';
import { OPERATOR } from '../support/operator.ts';

const card = page.getByRole('region', { name: 'Grow the catalogue' });
const run = EXAMPLES.Discovery.run;

it('An operator starts the growth of the catalogue, pauses it and resumes it', async () => {
  answer('getDataHealth', { operator: OPERATOR });
  answer('getDiscovery', { run: null });
  answer('changeDiscovery', ({ body }) => {
    const { action, stores } = body as { action: string; stores?: number };
    return { run: { ...run, paused: action === 'pause', target: stores ?? run.target } };
  });
  fail('followDiscovery', 'network');
  await openPage('/data-health');
  await card.getByLabelText('Stores to find').fill('2.5k');
  await card.getByRole('button', { name: 'Start' }).click();
  await expect
    .element(card.getByText('312 of 2,500 stores · 41 a minute · about 4 hours left'))
    .toBeVisible();
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect.element(card.getByText('Paused after 12,300 of 1,000,000 names.')).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect.element(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(callsOf('changeDiscovery').map(({ body }) => body)).toEqual([
    { action: 'start', stores: 2_500 },
    { action: 'pause' },
    { action: 'resume' },
  ]);
});

it('A number of stores out of range is refused with the reason', async () => {
  answer('getDataHealth', { operator: OPERATOR });
  answer('getDiscovery', { run: null });
  await openPage('/data-health');
  await card.getByLabelText('Stores to find').fill('2m');
  await expect.element(card.getByText('A number from 1 to 1,000,000')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Start' })).toBeDisabled();
});

it('The problem that keeps the growth from continuing is shown', async () => {
  answer('getDataHealth', { operator: OPERATOR });
  answer('getDiscovery', { run: { ...run, phase: 'lists', problem: 'Tranco: unreachable' } });
  fail('followDiscovery', 'network');
  await openPage('/data-health');
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent("It can't continue right now: Tranco: unreachable");
});

it('Other users do not see it', async () => {
  await openPage('/data-health');
  await expect.element(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

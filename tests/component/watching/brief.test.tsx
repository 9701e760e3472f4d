import type { Brief } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, fail } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';

const { Brief: BRIEF } = EXAMPLES;
const QUIET: Partial<Brief> = {
  top: [],
  rising: [],
  falling: [],
  matches: [],
  priceCuts: { total: 0, data: [] },
  adsStarted: { total: 0, data: [] },
  adsStopped: { total: 0, data: [] },
};
const linksIn = (section: string) => page.getByRole('region', { name: section }).getByRole('link');

it('The brief tells what matters most and why, and every line links to its evidence', async () => {
  await openPage('/brief');
  await expect
    .element(page.getByText('214 changes at the 120 brands you follow, Oct 26 – Nov 2.'))
    .toBeVisible();
  const EXPECTED: [section: string, line: string, href: string][] = [
    [
      'What matters most',
      'Kettle & Co Cut a price by 25%On your list “Competitors”≈about 412.0K visits200K-900K between 200K and 900K',
      '/brands/1/overview#changes',
    ],
    ['Rising visits, 7 days', 'Kettle & Co ≈120.0K → ≈141.6K (70K-300K)+18%', '/brands/1/overview#history'],
    [
      'New in Gift shops in Britain',
      'Kettle & Co ≈$48.50 average ($42-$56)≈about 412.0K visits200K-900K between 200K and 900K',
      '/brands/1/overview#metrics',
    ],
    [
      'Started advertising',
      'Kettle & Co ≈about 412.0K visits200K-900K between 200K and 900K',
      '/brands/1/overview#changes',
    ],
  ];
  for (const [section, line, href] of EXPECTED) {
    const link = linksIn(section).first();
    await expect.element(link).toHaveTextContent(line);
    await expect.element(link).toHaveAttribute('href', href);
  }
  const search = page.getByRole('link', { name: 'Open the search (1 new brand)' });
  await expect.element(search).toHaveAttribute('href', `/searches/${BRIEF.matches[0]?.search.id}`);
  // Parts without anything to tell are left out.
  expect(page.getByRole('region', { name: 'Price cuts' }).query()).toBeNull();
  expect(page.getByRole('region', { name: 'Falling visits, 7 days' }).query()).toBeNull();
});

it('The brief says how many brands a part was chosen from, and shows replaced technologies as one change', async () => {
  const [top] = BRIEF.top;
  const event = top?.events[0];
  if (!top || !event) throw new Error('The example has no change.');
  const technology = (id: string, kind: 'technology_added' | 'technology_removed', name: string) => ({
    ...event,
    id: name,
    kind,
    items: [{ name, technology: id }],
  });
  answer('getBrief', {
    top: [
      {
        ...top,
        events: [
          technology('zendesk', 'technology_added', 'Zendesk'),
          technology('intercom', 'technology_removed', 'Intercom'),
        ],
      },
    ],
    priceCuts: { total: 35, data: [{ event, visits: null }] },
  });
  await openPage('/brief');
  await expect
    .element(linksIn('What matters most').first())
    .toHaveTextContent(
      'Kettle & Co Intercom → ZendeskOn your list “Competitors”≈about 412.0K visits200K-900K between 200K and 900K',
    );
  const cut = linksIn('Price cuts (1 of 35 brands)').first();
  await expect.element(cut).toHaveTextContent('Kettle & Co Cut a price by 25%€59.00 → €44.25');
});

it('The brief says that a week was quiet, or what to follow first', async () => {
  answer('getBrief', QUIET);
  await openPage('/brief');
  await expect.element(page.getByRole('heading', { name: 'A quiet week' })).toBeVisible();
  answer('getBrief', { ...QUIET, follows: 0, brands: 0, changes: 0 });
  await openPage('/brief');
  await expect.element(page.getByRole('heading', { name: "You don't follow anything yet" })).toBeVisible();
});

it('A brief that cannot be loaded can be tried again', async () => {
  fail('getBrief', 'internal-error');
  await openPage('/brief');
  await expect.element(page.getByText("Couldn't load your brief.")).toBeVisible();
  answer('getBrief', {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(linksIn('What matters most').first()).toBeVisible();
});

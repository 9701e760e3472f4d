import { beforeEach, expect, it } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { press } from './support/page.ts';

/** With forced colours, as in Windows' contrast themes, backgrounds and shadows are not painted. */
const emulate = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
beforeEach(async () => {
  answerBrands(brands(30));
  await emulate('active');
  return () => emulate('none');
});

/** Waits until the border of an element, or of its `::before`, is distinguishable from the page; colours are animated. */
const becomesVisible = (element: Locator, pseudo?: '::before') =>
  expect
    .poll(() => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(element.element(), pseudo);
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      return borderTopWidth !== '0px' && borderTopColor !== canvas;
    })
    .toBe(true);

/** Waits until each of the elements has a border or outline, or paints its own background. */
async function expectEdges(selector: string) {
  const edges = () =>
    [...document.querySelectorAll(selector)].map((element) => {
      const style = getComputedStyle(element);
      const isShown = (line: string, width: string) => line !== 'none' && Number.parseFloat(width) >= 1;
      return (
        isShown(style.borderTopStyle, style.borderTopWidth) ||
        isShown(style.outlineStyle, style.outlineWidth) ||
        style.forcedColorAdjust === 'none'
      );
    });
  await expect.poll(() => new Set(edges()), { message: selector }).toEqual(new Set([true]));
}

it('Forced colours show the interval switch, its thumb and the outlines of buttons', async () => {
  await openPage('/register', { user: null });
  await becomesVisible(page.getByRole('button', { name: 'Sign up' }));
  await openPage('/settings/plan');
  const interval = page.getByRole('switch');
  await becomesVisible(interval);
  await becomesVisible(interval, '::before');
  await interval.click();
  await becomesVisible(interval, '::before');
  const tab = (name: string) =>
    getComputedStyle(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).element())
      .borderBottomColor;
  await expect.poll(() => tab('Plan') !== tab('Billing')).toBe(true);
});

it('Forced colours show the edges of buttons, chips, the current page and panels on Search', async () => {
  await openPage('/brands/search?locations=US');
  await expectEdges('form [type=submit]');
  await expectEdges('[aria-label=Pagination] [aria-current=page]');
  await expectEdges('nav[aria-label=Main] [aria-current=page]');
  await expectEdges('span:has(> [aria-label^="Remove Location"])');
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  await expectEdges('[role=dialog]');
});

it('Forced colours show which section of a brand is read', async () => {
  await openPage('/brands/1/overview#metrics');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  await expect.element(link('Metrics')).toHaveAttribute('aria-current');
  await becomesVisible(link('Metrics'));
  const canvas = () => getComputedStyle(document.documentElement).backgroundColor;
  await expect.poll(() => getComputedStyle(link('Sources').element()).borderTopColor === canvas()).toBe(true);
});

it('Forced colours show bars, toasts and dialogs', async () => {
  await openPage('/settings/plan');
  await page.getByRole('button', { name: 'Select plan' }).first().click();
  await expectEdges('[role=dialog]');
  await openPage('/data-health');
  await expectEdges('td > div');
  await expectEdges('td > div > div');
  await openPage('/settings/security');
  await page.getByLabelText('Title').fill('Founder');
  await press('Enter');
  await expectEdges('[data-toast]');
});

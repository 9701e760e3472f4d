import type { Locator, Page } from 'playwright-core';
import { medianOf, type WebVital } from './web-vital.ts';
import { existing, pressed, RUNS, SLOWDOWN, slowDown, timed, WATCH } from './web-vitals-timing.ts';

/** Milliseconds at full speed and slowed down. */
type Budgets = { idle: number; slowed?: number };
const BUDGETS = {
  'open a filter panel': { idle: 40 },
  'change a filter panel': { idle: 40 },
  'open the panel of countries': { idle: 40 },
  'press Search to rows painted': { idle: 80, slowed: 300 },
  'next page': { idle: 50 },
  'toggle a column': { idle: 40 },
  'last key to results': { idle: 340 },
} satisfies Record<string, Budgets>;
const INP_BUDGET = 120;

type Action = keyof typeof BUDGETS;
type Run = { times: Record<Action, number>; inp: number; emptyPage: number };

/**
 * What a member does on the Search page, each run in a new page, at full speed and with the processor slowed down. A time
 * begins at the browser's timestamp of the input event and ends after the frame with the change: in the first task
 * after the animation frame that follows it.
 */
export async function interactions(openPage: () => Promise<Page>): Promise<WebVital[]> {
  const vitals: WebVital[] = [];
  for (const slowdown of [1, SLOWDOWN]) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await visit(openPage, slowdown, run));
    const speed = slowdown === 1 ? '' : `, ${slowdown}x slower`;
    const emptyPage = medianOf(runs.map((run) => run.emptyPage)).value;
    for (const [action, budgets] of Object.entries(BUDGETS) as [Action, Budgets][]) {
      const budget = slowdown === 1 ? budgets.idle : budgets.slowed;
      vitals.push({
        name: action + speed,
        ...medianOf(runs.map(({ times }) => times[action])),
        emptyPage,
        unit: 'ms',
        ...(budget !== undefined && { budget }),
      });
    }
    vitals.push({
      name: `interaction to next paint (INP)${speed}`,
      ...medianOf(runs.map(({ inp }) => inp)),
      unit: 'ms',
      ...(slowdown === SLOWDOWN && { budget: INP_BUDGET }),
    });
  }
  return vitals;
}

const SETTLED = 'table[aria-busy=false]';
/** The rows have changed and are no longer dimmed. */
const NEW_ROWS = `(() => {
  const rows = () => document.querySelector('tbody').textContent;
  const before = rows();
  return () => document.querySelector('${SETTLED}') !== null && rows() !== before;
})()`;

async function visit(openPage: () => Promise<Page>, slowdown: number, run: number): Promise<Run> {
  const emptyPage = await pressOnEmptyPage(await openPage(), slowdown);
  const page = await openPage();
  await page.goto('/brands/search', { waitUntil: 'networkidle' });
  await page.locator(SETTLED).waitFor();
  await slowDown(page, slowdown);
  await page.evaluate(WATCH);
  const press = (control: Locator, isDone: string) => pressed(page, control, isDone);

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const open = await press(button('Social'), existing('[role=dialog] input'));
  await page.waitForTimeout(300);
  const change = await press(
    page.getByRole('checkbox', { name: /^Facebook likes/ }),
    existing('[role=dialog] input[type=number]'),
  );
  // Cached results would cost less.
  await page
    .getByLabel('Max')
    .first()
    .fill(String(50_000 - run * slowdown));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  const search = await press(button('Search'), NEW_ROWS);
  await page.waitForTimeout(700);
  const next = await press(button('Next'), NEW_ROWS);
  await page.waitForTimeout(500);
  const countries = await press(button('Location'), existing('[role=dialog] [role=option]'));
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await button(/^Social/).click();
  await page.locator('[role=dialog] input').first().waitFor();
  const headings = `document.querySelectorAll('th').length`;
  const toggle = await press(
    button('Show Reddit mentions column'),
    `(() => { const before = ${headings}; return () => ${headings} !== before; })()`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search brands' }).click();
  await page.waitForTimeout(300);
  // A single letter: a slow browser would show the results of an earlier one.
  const lastKey = await timed(page, 'keydown', existing('[role=option]'), () => page.keyboard.press('s'));
  await page.waitForTimeout(300);
  const inp = await page.evaluate<number>('Math.max(...interactionTimes)');
  await page.close();
  return {
    times: {
      'open a filter panel': open,
      'change a filter panel': change,
      'open the panel of countries': countries,
      'press Search to rows painted': search,
      'next page': next,
      'toggle a column': toggle,
      'last key to results': lastKey,
    },
    inp,
    emptyPage,
  };
}

/** A button that adds a row to a table, on a page with nothing else. */
async function pressOnEmptyPage(page: Page, slowdown: number): Promise<number> {
  await page.setContent('<button>Add</button><table><tbody></table>');
  await page.evaluate(`document.querySelector('button').onclick = () => {
    document.querySelector('tbody').insertRow().insertCell().textContent = 'Row';
  }`);
  await slowDown(page, slowdown);
  await page.evaluate(WATCH);
  const time = await timed(page, 'click', existing('td'), () => page.locator('button').click());
  await page.close();
  return time;
}

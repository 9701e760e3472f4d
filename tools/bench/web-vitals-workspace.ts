import type { BrandList, List } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import type { Catalogue } from '../../tests/e2e/catalogue-fixture.ts';
import { medianOf, type WebVital } from './web-vital.ts';
import { existing, pressed, RUNS, SLOWDOWN, slowDown, timed, WATCH } from './web-vitals-timing.ts';

/** Milliseconds at full speed. */
const BUDGET = 100;
const LISTED = 200;
const ROWS = 'tbody td a';

type Times = Record<string, number>;

/** What a member does with lists and comparisons, at full speed and with the processor slowed down; timed as on Search. */
export async function workspaceInteractions({ openPage, fetchJson }: Catalogue): Promise<WebVital[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < LISTED; page++)
    ids.push(...(await fetchJson<BrandList>(`/api/brands?page=${page}`)).data.map(({ id }) => id));
  const list = await fetchJson<List>('/api/lists', { name: 'Measured' });
  for (const from of [0, 100])
    await fetchJson(`/api/lists/${list.id}/brands`, { brandIds: ids.slice(from, from + 100) });
  const vitals: WebVital[] = [];
  for (const slowdown of [1, SLOWDOWN]) {
    const runs: Times[] = [];
    for (let run = 0; run < RUNS; run++) {
      const page = await openPage();
      runs.push(await visit(page, slowdown, list.name));
      await page.close();
    }
    for (const action of Object.keys(runs[0] ?? {}))
      vitals.push({
        name: action + (slowdown === 1 ? '' : `, ${slowdown}x slower`),
        ...medianOf(runs.map((times) => times[action] ?? Number.NaN)),
        unit: 'ms',
        ...(slowdown === 1 && { budget: BUDGET }),
      });
  }
  return vitals;
}

async function visit(page: Page, slowdown: number, list: string): Promise<Times> {
  const times: Times = {};
  const open = async (path: string, shown: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(shown).first().waitFor();
    await slowDown(page, slowdown);
    await page.evaluate(WATCH);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await open('/lists', 'main li a');
  times[`open a list of ${LISTED} brands to rows`] = await pressed(
    page,
    page.getByRole('main').getByRole('link', { name: list }),
    existing(ROWS),
  );
  await page.waitForLoadState('networkidle');
  const status = page.locator('tbody select').first();
  const next = (await status.inputValue()) === 'Contacted' ? 'Shortlisted' : 'Contacted';
  // The select itself changes before the rest of the page.
  const mark = `document.querySelector('tbody select').previousElementSibling.innerHTML`;
  times['change a status'] = await timed(
    page,
    'change',
    `(() => { const before = ${mark}; return () => ${mark} !== before; })()`,
    () => status.selectOption(next),
  );
  await page.waitForLoadState('networkidle');
  times['open the board'] = await pressed(page, button('Board'), existing('article'));
  await page.waitForLoadState('networkidle');
  times['drop a card in the next column'] = await dropCard(page);

  await open('/brands/search', 'table[aria-busy=false] td a');
  times['open the preview'] = await timed(
    page,
    'keydown',
    existing('aside[aria-label^=Preview]'),
    async () => {
      await page.locator('tbody td').first().focus();
      await page.keyboard.press('Space');
    },
  );
  await page.waitForTimeout(500);
  await button('Close preview').click();
  for (let row = 1; row <= 6; row++) await page.getByRole('checkbox').nth(row).click();
  times['open the menu of lists'] = await pressed(
    page,
    page.locator('main').getByRole('button', { name: 'Add to list', exact: true }).first(),
    existing('[role=dialog]'),
  );
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  times['compare six brands'] = await pressed(
    page,
    page.locator('main').getByRole('link', { name: 'Compare', exact: true }),
    existing('tbody th[scope=row]'),
  );
  return times;
}

/** From the release to the card in its new column. */
async function dropCard(page: Page): Promise<number> {
  const columns = page.locator('[aria-label=Board] > section');
  const from = await columns.nth(0).locator('article').first().boundingBox();
  const to = await columns.nth(1).boundingBox();
  if (!from || !to) throw new Error('the board has no cards');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, from.y + from.height - 8, { steps: 10 });
  await page.waitForTimeout(200);
  const cards = `document.querySelectorAll('[aria-label=Board] > section:nth-child(2) article').length`;
  return timed(
    page,
    'pointerup',
    `(() => { const before = ${cards}; return () => ${cards} !== before; })()`,
    () => page.mouse.up(),
  );
}

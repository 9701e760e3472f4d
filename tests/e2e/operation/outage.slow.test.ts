import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../../scripts/lib/build-web.ts';
import { type ApiProcess, startApiProcess } from '../../../tools/lib/api-process.ts';
import { type FaultyProxy, openFaultyProxy } from '../../faults/faulty-proxy.ts';
import { signInByRequest } from '../support/become-member.ts';
import { createUser } from '../support/identity-users.ts';
import { copyPreparedData, openBrowser } from '../support/product.ts';
import { until } from '../support/waiting.ts';
import { closeConnections } from '../support/with-connection.ts';

/** What pages show during an outage of the database, and how they recover. The API answers other faults alike (tests/faults/dependencies); component tests cover what pages show then. */
let proxy: FaultyProxy;
let api: ApiProcess;
let dataDir: string;
let browser: Browser;
let member: BrowserContext;
beforeAll(async () => {
  await buildWeb();
  dataDir = await mkdtemp(join(tmpdir(), 'brandlode-outage-'));
  await copyPreparedData(dataDir);
  api = await startApiProcess({
    brands: 100,
    server: { folder: join(dataDir, 'postgres'), durable: false },
    detours: {
      async database(url) {
        proxy = await openFaultyProxy(url);
        return proxy.url;
      },
    },
  });
  browser = await openBrowser();
  member = await browser.newContext({ baseURL: api.url, reducedMotion: 'reduce' });
  const product = { url: api.url, sandboxUrl: api.sandbox.url, dataDir, env: {} };
  await signInByRequest(product, member, await createUser(product, { tier: 'plus' }));
});
afterEach(async () => {
  await proxy.set('none');
  for (const page of member.pages()) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await closeConnections();
  await api?.stop();
  await proxy?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const rows = (page: Page) => page.locator('table[aria-busy=false] tbody tr');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Presses the button until `done`: a request soon after recovery may still wait for one that is in flight. */
const pressUntil = (target: Locator, done: () => Promise<boolean>) =>
  until(async () => {
    if (await done()) return true;
    // Disabled while busy, and absent after navigation.
    await target
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
    return false;
  });
/** Ends the outage. */
async function restore() {
  await proxy.set('none');
  await until(async () => (await fetch(`${api.url}/readyz`)).ok);
}

describe('While the database is gone', () => {
  it('Search shows the failure and recovers with its button', async () => {
    const page = await member.newPage();
    await page.goto('/settings/profile');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await proxy.set('gone');
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    // The server still has the brands of pages that were shown before.
    await pressUntil(page.getByRole('button', { name: 'Next' }), () =>
      page.getByText("Couldn't load results.").isVisible(),
    );
    await restore();
    const whole = async () => (await rows(page).count()) === 10 && (await tryAgain(page).count()) === 0;
    await pressUntil(tryAgain(page), whole);
    const shown = page.getByText(/^Showing \d/);
    const before = await shown.textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await pressUntil(tryAgain(page), async () => (await whole()) && (await shown.textContent()) !== before);
  });

  it('a page that is opened says so and recovers on its own', async () => {
    const page = await member.newPage();
    await proxy.set('gone');
    await page.goto('/brands');
    await page.getByRole('heading', { name: "Can't reach the server. Retrying…" }).waitFor();
    await restore();
    await page.locator('[role=feed] article').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/brands');
  });
});

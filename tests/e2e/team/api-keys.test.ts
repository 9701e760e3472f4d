import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';

let folder: string;
const catalogue = useCatalogue({ shared: 'small' });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brandlode-api-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const run = promisify(execFile);
const isInstalled = (program: string) => run(program, ['--version']).then(Boolean, () => false);

async function openApi(): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto('/settings/profile');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  return page;
}
async function createKey(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(name);
  for (const scope of ['Brands', 'Lists: read', 'Exports'])
    await page
      .getByRole('checkbox', { name: new RegExp(`^${scope}(?! and)`) })
      .setChecked(scopes.includes(scope));
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await textOf(page.getByRole('region', { name: 'API key', exact: true }));
  await page.getByRole('button', { name: 'Done' }).click();
  return key;
}
const textOf = async (locator: Locator) => (await locator.textContent()) ?? '';
const example = (page: Page, language: string) =>
  textOf(page.getByRole('region', { name: `Example in ${language}` }));

it('the examples on the API page run unchanged, with a key created there', async (context) => {
  if (!(await isInstalled('curl')) || !(await isInstalled('python3'))) context.skip('needs curl and python3');
  const page = await openApi();
  const env = { ...process.env, API_KEY: await createKey(page, 'Report', ['Brands', 'Exports']) };
  const list = await run('sh', ['-c', await example(page, 'curl')], { env, cwd: folder });
  expect(JSON.parse(list.stdout)).toMatchObject({ data: expect.any(Array), total: expect.any(Number) });
  const saved = await run('python3', ['-c', await example(page, 'Python')], { env, cwd: folder });
  const file = await readFile(join(folder, 'brands.csv'), 'utf8');
  expect(saved.stdout).toMatch(/^\d+ brands saved/);
  expect(file.trimEnd().split('\r\n').length - 1).toBe(Number.parseInt(saved.stdout, 10));
});

it('a search gets an address that a spreadsheet can fetch, until it is revoked', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search?categories=gifts');
  const [, total] =
    /([\d,]+) brands? match/.exec(await textOf(page.getByText(/brands? match/).first())) ?? [];
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export brands' });
  await dialog.getByRole('radio', { name: /^Live Google Sheets link/ }).check();
  await dialog.getByLabel('Name').fill('Gifts');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const formula = await textOf(dialog.getByRole('region', { name: 'Formula' }));
  const address = new URL(/^=IMPORTDATA\("(.+)"\)$/.exec(formula)?.[1] ?? '').pathname;
  const file = await page.request.get(address);
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(Number(total?.replace(',', '')) + 1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/settings/api');
  await page.getByRole('button', { name: 'Revoke Gifts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Address revoked.').waitFor();
  expect((await page.request.get(address)).status()).toBe(404);
});

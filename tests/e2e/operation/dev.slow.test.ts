import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { anyFreePort } from '@brandlode/database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes, processTree } from '../support/process-tree.ts';
import { copyPreparedData, openBrowser, ROOT, runStart } from '../support/product.ts';
import { TIMEOUT } from '../support/waiting.ts';

/** A copy of the sources that the test may edit; packages are found in the project around it. */
let copy: string;
let url: string;
let browser: Browser;
let program: ReturnType<typeof runStart>;

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  copy = await mkdtemp(join(ROOT, '.cache', 'dev-'));
  for (const name of ['apps', 'packages', 'scripts', 'tsconfig.json'])
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|\.cache)$/.test(path),
    });
  for await (const packages of glob('{apps,packages}/*/node_modules', { cwd: ROOT }))
    await symlink(join(ROOT, packages), join(copy, packages));
  const workspaces = 'node_modules/@brandlode';
  await cp(join(ROOT, workspaces), join(copy, workspaces), { recursive: true, verbatimSymlinks: true });
  await copyPreparedData(join(copy, 'data'));
  const [port, sandboxPort] = [await anyFreePort(), await anyFreePort()];
  url = `http://localhost:${port}`;
  program = runStart(
    {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(copy, 'data'),
      DEMO_BRANDS: '30',
    },
    [relative(ROOT, join(copy, 'scripts/start.ts')), '--dev'],
  );
  await program.until(/ is ready after /);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  program?.child.kill('SIGTERM');
  await program?.ended;
  await rm(copy, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string) {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(copy, file), text.replace(from, to));
}
const textOf = async (path: string) => (await fetch(url + path)).text();

describe('npm run dev', () => {
  it('shows an edited component without reloading the page', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByLabel('Email').fill('typed@visitor.example');
    await edit('apps/web/src/features/identity/pages/login-page.tsx', '"Welcome back"', '"Hello again"');
    await page.getByRole('heading', { name: 'Hello again' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('typed@visitor.example');
  });

  it('reloads the landing page when one of its components is edited', async () => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await edit('apps/web/src/features/marketing/components/hero.tsx', '<h1', '<h1 title="Edited"');
    await page.locator('h1[title=Edited]').waitFor();
  });

  it('serves the API documentation from its sources, and the document from the API', async () => {
    expect(await textOf('/api/docs')).toContain('/src/main.tsx');
    expect(await textOf('/api/openapi.json')).toContain('"openapi":"3.1.0"');
  });

  it('restarts the API when one of its files is edited, also after a syntax error', async () => {
    const file = 'apps/api/src/features/marketing/crawler-routes.ts';
    expect(await textOf('/robots.txt')).toContain('User-agent: *');
    await edit(file, "'User-agent: *'", "'User-agent: edited'");
    await expect.poll(() => textOf('/robots.txt'), TIMEOUT).toContain('User-agent: edited');
    await edit(file, "'User-agent: edited'", "'User-agent: broken");
    await program.until(/API ended unexpectedly .*; it starts again when a file is saved/);
    await edit(file, "'User-agent: broken", "'User-agent: fixed'");
    await expect.poll(() => textOf('/robots.txt'), TIMEOUT).toContain('User-agent: fixed');
  });

  it('leaves no process behind', async () => {
    const tree = processTree(program.child.pid!);
    expect(tree.length).toBeGreaterThan(4);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await expect
      .poll(() => processes().filter(({ pid }) => tree.some((child) => child.pid === pid)), TIMEOUT)
      .toEqual([]);
  });
});

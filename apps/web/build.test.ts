import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ASSETS = join(import.meta.dirname, 'dist/assets');
const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));

/** The script of a module with its own chunk. */
function scriptOf(name: string): string {
  const found = scripts.filter((script) => script.slice(0, -'-12345678.js'.length) === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
}

/** What the browser loads for these scripts before it runs them: they and everything they import. */
function loadedWith(names: string[]): string[] {
  const found = new Set(names.map(scriptOf));
  for (const file of found)
    for (const [, imported = ''] of readFileSync(join(ASSETS, file), 'utf8').matchAll(
      /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      found.add(imported);
  return [...found];
}

it.each([
  { page: 'sign-in', modules: ['login-page'], kilobytes: 145, files: 12 },
  {
    page: 'Search',
    modules: ['signed-in-area', 'search-brands-page', 'suggested-searches'],
    kilobytes: 185,
    files: 14,
  },
  { page: 'Browse', modules: ['signed-in-area', 'browse-page'], kilobytes: 193, files: 14 },
  { page: 'brand', modules: ['signed-in-area', 'brand-detail-page'], kilobytes: 210, files: 20 },
])('loads little script for the first content of the $page page', ({ modules, ...limits }) => {
  const loaded = loadedWith(['app', ...modules]);
  const bytes = loaded.reduce((sum, file) => sum + statSync(join(ASSETS, `${file}.br`)).size, 0);
  expect(bytes / 1_000).toBeLessThanOrEqual(limits.kilobytes);
  expect(loaded.length).toBeLessThanOrEqual(limits.files);
});

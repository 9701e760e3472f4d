/**
 * Builds the starter catalogue, packages/catalogues/src/starter/brands.ndjson, from the npm package name-suggestion-index
 * (BSD-3-Clause) and the Wikidata facts in it (CC0). Run it again with a newer version to update the catalogue:
 *
 *   node scripts/run.mjs tools/starter-catalogue/build.ts [VERSION | FOLDER of the unpacked package]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Dissolved, Index, Wikidata } from './package-files.ts';
import { selectBrands } from './select-brands.ts';

const DEFAULT_VERSION = '8.0.20260918';
const TARGET = fileURLToPath(new URL('../../packages/catalogues/src/starter/', import.meta.url));

const wanted = process.argv[2] ?? DEFAULT_VERSION;
const temporary = mkdtempSync(join(tmpdir(), 'starter-catalogue-'));
try {
  const folder = existsSync(wanted) ? wanted : download(wanted);
  const read = (path: string) => JSON.parse(readFileSync(join(folder, 'dist', path), 'utf8'));
  const { _meta, nsi } = Index.parse(read('json/nsi.min.json'));
  const { wikidata } = Wikidata.parse(read('wikidata/wikidata.min.json'));
  const { dissolved } = Dissolved.parse(read('wikidata/dissolved.min.json'));

  const { brands, skipped } = selectBrands(nsi, wikidata, new Set(Object.keys(dissolved)));
  writeFileSync(join(TARGET, 'brands.ndjson'), brands.map((brand) => `${JSON.stringify(brand)}\n`).join(''));
  writeFileSync(
    join(TARGET, 'version.json'),
    `${JSON.stringify({ source: 'name-suggestion-index', version: _meta.version, observedAt: _meta.generated }, null, 2)}\n`,
  );
  console.log(`${brands.length.toLocaleString('en')} brands from name-suggestion-index ${_meta.version}`);
  console.table(count(brands.map(({ kind }) => kind)));
  console.log('Skipped:');
  console.table(skipped);
} finally {
  rmSync(temporary, { recursive: true });
}

function download(version: string): string {
  const packed = execFileSync('npm', ['pack', '--silent', `name-suggestion-index@${version}`], {
    cwd: temporary,
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', packed.trim()], { cwd: temporary });
  return join(temporary, 'package');
}

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

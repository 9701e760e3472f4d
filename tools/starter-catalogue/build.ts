/**
 * Builds the starter catalogue, brands.ndjson and logos.json in packages/catalogues/src/starter, from the npm packages name-suggestion-index (BSD-3-Clause),
 * the Wikidata facts in it (CC0), and simple-icons (CC0). Run it again with newer versions to update the catalogue:
 *
 *   node scripts/run.mjs tools/starter-catalogue/build.ts [--explain] [VERSION | FOLDER of name-suggestion-index] [VERSION | FOLDER of simple-icons]
 *
 * With --explain it prints every brand that is left out and the reason.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawLogo } from './logos.ts';
import { Dissolved, Icons, Index, Wikidata } from './package-files.ts';
import { selectBrands } from './select-brands.ts';

const INDEX_VERSION = '8.0.20260918';
const ICONS_VERSION = '16.37.0';
const TARGET = fileURLToPath(new URL('../../packages/catalogues/src/starter/', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { explain: { type: 'boolean', default: false } },
});
const [index = INDEX_VERSION, icons = ICONS_VERSION] = positionals;
const temporary = mkdtempSync(join(tmpdir(), 'starter-catalogue-'));
try {
  const folder = folderOf('name-suggestion-index', index);
  const iconFolder = folderOf('simple-icons', icons);
  const read = (path: string) => JSON.parse(readFileSync(join(folder, 'dist', path), 'utf8'));
  const { _meta, nsi } = Index.parse(read('json/nsi.min.json'));
  const { wikidata } = Wikidata.parse(read('wikidata/wikidata.min.json'));
  const { dissolved } = Dissolved.parse(read('wikidata/dissolved.min.json'));
  const allIcons = Icons.parse(
    JSON.parse(readFileSync(join(iconFolder, 'data', 'simple-icons.json'), 'utf8')),
  );

  const selected = selectBrands(nsi, wikidata, new Set(Object.keys(dissolved)), allIcons);
  const drawn = [...selected.icons]
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((icon) => [
      icon.slug,
      drawLogo(icon, readFileSync(join(iconFolder, 'icons', `${icon.slug}.svg`), 'utf8')),
    ]);
  writeFileSync(
    join(TARGET, 'brands.ndjson'),
    selected.brands.map((brand) => `${JSON.stringify(brand)}\n`).join(''),
  );
  writeFileSync(join(TARGET, 'logos.json'), `${JSON.stringify(Object.fromEntries(drawn), null, 2)}\n`);
  writeFileSync(
    join(TARGET, 'version.json'),
    `${JSON.stringify({ source: 'name-suggestion-index', version: _meta.version, observedAt: _meta.generated }, null, 2)}\n`,
  );
  console.log(
    `${selected.brands.length.toLocaleString('en')} brands from name-suggestion-index ${_meta.version}, ${drawn.length} with a logo of simple-icons`,
  );
  console.log('Left out:');
  console.table(count(selected.skipped.map(({ reason }) => reason)));
  if (values.explain) for (const row of selected.skipped) console.log(Object.values(row).join(' | '));
} finally {
  rmSync(temporary, { recursive: true });
}

function folderOf(name: string, wanted: string): string {
  if (existsSync(wanted)) return wanted;
  const folder = mkdtempSync(join(temporary, `${name}-`));
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${wanted}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', packed.trim()], { cwd: folder });
  return join(folder, 'package');
}

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

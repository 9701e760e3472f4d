/**
 * Fits the curve from popularity rank to visits and writes it to packages/contract/src/brands/estimates/visits-curve.json:
 *
 *   node scripts/run.mjs tools/visits-curve/fit.ts FILE
 *
 * FILE has rows of `rank,reach_per_million,page_views_per_million` of shopping sites.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fitCurve, readSites } from './fit-curve.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/run.mjs tools/visits-curve/fit.ts FILE');
  process.exit(1);
}
const { bands, ...curve } = fitCurve(readSites(readFileSync(file, 'utf8')));
writeFileSync(
  new URL('../../packages/contract/src/brands/estimates/visits-curve.json', import.meta.url),
  `${JSON.stringify({ ...curve, bands }, null, 2)}\n`,
);
console.table(curve);
console.table(bands);

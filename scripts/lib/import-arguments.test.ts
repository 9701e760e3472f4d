import { expect, it } from 'vitest';
import { readImportArguments } from './import-arguments.ts';
import { CommandError } from './run-command.ts';

const TODAY = new Date('2026-11-30');

it.each([
  [['--map', 'Target=shoe_size'], /^There is no column shoe_size to import/],
  [['--map', 'Sales=estimated_monthly_revenue:fortnight'], /"fortnight" is neither a period nor a currency/],
  [['--as-of', '2026-12-01'], /^--as-of must be today or an earlier day/],
  [['--as-of', 'today'], /^--as-of must be today or an earlier day/],
  [['--overwrite', 'categories'], /^--overwrite takes brand_name or brand_url\.$/],
  [['--currency', 'XXX'], /^--currency "XXX" is not a known currency\.$/],
  [['--store', 'amazon.com'], /is a marketplace, not the site of one store/],
])('explains %j in one sentence', (args, sentence) => {
  const read = () => readImportArguments(['brands.csv', ...args], TODAY);
  expect(read).toThrow(CommandError);
  expect(read).toThrow(sentence);
});

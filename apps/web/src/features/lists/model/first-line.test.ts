import { expect, it } from 'vitest';
import { firstLine } from './first-line.ts';

it.each([
  ['# Call **first**', 'Call first'],
  ['\n\n- ships from *Leeds*', 'ships from Leeds'],
  ['**Bold** start', 'Bold start'],
  ['> [their page](https://store.example/a) and `code`', 'their page and code'],
  ['![logo](https://store.example/a.png) ~~old~~', 'logo old'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['---\nSecond', 'Second'],
])('the first line of %j reads %j', (note, line) => {
  expect(firstLine(note)).toBe(line);
});

it('a note without text has no first line', () => {
  expect(firstLine('# \n')).toBeUndefined();
  expect(firstLine(null)).toBeUndefined();
});

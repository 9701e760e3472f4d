import { expect, it } from 'vitest';
import { chartCsv } from './chart-file.ts';

it('the file of a chart has negative numbers as numbers, and no formulas', () => {
  const time = Date.parse('2026-03-01');
  const line = { id: 'a', style: 0, breaks: [], points: [{ time, value: -4.5, source: ' @SUM(1)' }] };
  const csv = chartCsv([{ ...line, name: '\uFF1D1' }], [{ time, text: '\n=HYPERLINK("x")' }], 'USD');
  expect(csv.split('\r\n').slice(1)).toEqual([
    "2026-03-01,'\uFF1D1,-4.5,,,USD,' @SUM(1),",
    `2026-03-01,,,,,,,"'\n=HYPERLINK(""x"")"`,
    '',
  ]);
});

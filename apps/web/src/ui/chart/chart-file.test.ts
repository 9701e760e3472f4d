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

it('the file of a chart has every value with its range, and what happened on its day', () => {
  const [march, may] = [Date.parse('2026-03-01'), Date.parse('2026-05-01')];
  const points = [
    { time: march, value: 10, low: 5, high: 20, source: 'Estimated' },
    { time: may, value: 30, source: 'Estimated' },
  ];
  const breaks = [{ time: may, text: 'The formula changed' }];
  const events = [{ time: Date.parse('2026-04-01'), text: 'Platform changed' }];
  expect(
    chartCsv([{ id: 'a', name: 'Kettle', style: 0, points, breaks }], events, 'visits').split('\r\n'),
  ).toEqual([
    // With the mark by which Excel recognises UTF-8.
    '\uFEFFDay,Name,Value,Low,High,Unit,Source,Note',
    '2026-03-01,Kettle,10,5,20,visits,Estimated,',
    '2026-04-01,,,,,,,Platform changed',
    '2026-05-01,Kettle,30,,,visits,Estimated,The formula changed',
    '',
  ]);
});

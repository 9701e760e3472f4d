import { expect, it } from 'vitest';
import { copyCells } from './copy-cells.ts';
import type { DataColumn } from './table-types.ts';

type Row = { name: string; price: number | null; sells: boolean };
const column = (id: keyof Row, copied = true): DataColumn<Row> => ({
  id,
  header: id,
  width: 1,
  cell: () => null,
  ...(copied && { value: (row) => row[id] }),
});
const ROWS: Row[] = [
  { name: 'A & <B>\tC', price: 1234567.891, sells: true },
  { name: '=HYPERLINK("x")', price: null, sells: false },
];

it('cells are tab-separated lines, with numbers unformatted and unknown values empty', () => {
  const columns = [column('name'), column('price'), column('sells')];
  expect(copyCells(columns, ROWS, { withHeader: true }).text.split('\n')).toEqual([
    'name\tprice\tsells',
    'A & <B> C\t1234567.891\tYes',
    `'=HYPERLINK("x")\t\tNo`,
  ]);
});

it.each([
  [' =1', "' =1"],
  ['\n=1', "' =1"],
  ['\u00A0+1', "'\u00A0+1"],
  ['\uFEFF\u200B@a', "'\uFEFF\u200B@a"],
  ['\uFF1D1', "'\uFF1D1"],
  ['a\u2028=1', 'a =1'],
  ['"=1"', '"""=1"""'],
])('the copied text %j is no formula and stays in its cell', (name, copied) => {
  const row = { name, price: -1.5, sells: true };
  const { text } = copyCells([column('name'), column('price')], [row], { withHeader: false });
  expect(text).toBe(`${copied}\t-1.5`);
});

it('the HTML table shows text unchanged, and omits columns without values', () => {
  const columns = [column('name'), column('price', false)];
  expect(copyCells(columns, ROWS, { withHeader: false }).html).toBe(
    `<table><tr><td>A &amp; &lt;B&gt; C</td></tr><tr><td>'=HYPERLINK("x")</td></tr></table>`,
  );
});

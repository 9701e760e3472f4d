import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise-columns.ts';

type Expected = { language: string; header: string; column: string | null };

/** Headers of real exports and spreadsheets in six languages, below the column they mean; "null" for none. */
function readTable(): Expected[] {
  const table: Expected[] = [];
  let [language, column] = ['', ''];
  for (const line of readFileSync(new URL('../samples/headers.txt', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('## ')) language = line.slice(3);
    else if (/^[a-z]+(?:_[a-z\d]+)*$/.test(line)) column = line;
    else if (line !== '')
      table.push({ language, header: line.trim(), column: column === 'null' ? null : column });
  }
  return table;
}
const TABLE = readTable();
const columnOf = (header: string) =>
  recogniseColumns({
    headers: ['brand_url', header],
    rows: [],
    format: { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null },
    mapping: {},
  }).columns[1]?.column ?? null;

describe('Headers in everyday words', () => {
  const read = TABLE.map((expected) => ({ ...expected, found: columnOf(expected.header) }));
  const wrong = read.filter(({ column, found }) => found !== column);
  const list = (rows: typeof read) =>
    rows.map(({ language, header, column, found }) => `${language}: ${header}: ${found}, not ${column}`);

  it('are listed in six languages', () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(400);
    expect(new Set(TABLE.map(({ language }) => language)).size).toBe(6);
  });

  it('are recognised in at least 95 of 100 cases, in each language', () => {
    for (const [language, rows] of Map.groupBy(read, (row) => row.language)) {
      const right = rows.filter(({ column, found }) => found === column);
      expect(right.length / rows.length, `${language}: ${list(wrong).join('\n')}`).toBeGreaterThanOrEqual(
        0.95,
      );
    }
  });

  it('are assigned to a wrong column in at most 1 of 100 cases', () => {
    const assigned = wrong.filter(({ found }) => found !== null);
    expect(assigned.length / read.length, list(assigned).join('\n')).toBeLessThanOrEqual(0.01);
  });
});

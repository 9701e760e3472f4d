import { describe, expect, it } from 'vitest';
import { MAX_ROW_BYTES } from '../limits.ts';
import { type CsvRecord, csvScanner } from './csv-records.ts';

function scan(text: string | Buffer, size = 1 << 20): CsvRecord[] {
  const bytes = Buffer.from(text as string);
  const scanner = csvScanner(',', 1);
  const records = [];
  for (let index = 0; index < bytes.length; index += size)
    records.push(...scanner.push(bytes.subarray(index, index + size)));
  return [...records, ...scanner.end()];
}
const fieldsOf = (records: CsvRecord[]) =>
  records.map((record) => ('fields' in record ? record.fields : record));
const faults = (records: CsvRecord[]) =>
  records.flatMap((record) => ('error' in record ? [[record.line, record.error]] : []));
const lines = (records: CsvRecord[]) => records.map(({ line }) => line);

describe('splitting CSV', () => {
  it.each([
    [
      'commas, quotes and line ends inside quotes',
      'a,b\n"x, ""y""\r\nz",2\n',
      [
        ['a', 'b'],
        ['x, "y"\r\nz', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty fields, also the last',
      'a,b,c\n"",1,\n,,\n',
      [
        ['a', 'b', 'c'],
        ['', '1', ''],
      ],
    ],
    [
      'an empty last field without a line end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'empty lines, also the first',
      '\n\na,b\n\r\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quote inside plain text',
      'a,b\n5" pipe,2\n',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
  ])('reads %s, however the bytes arrive', (_, text, expected) => {
    for (const size of [1, 2, 3, 7, 1 << 20]) expect(fieldsOf(scan(text, size))).toEqual(expected);
  });

  it('names the physical line on which a record begins', () => {
    expect(lines(scan('a,b\n"1\n\n1",2\n\n3,4\r\n"5\r\n5",6\n7,8\n'))).toEqual([1, 2, 6, 7, 9]);
  });

  it('loses only one line to a quote that is never closed, not the rest of the file', () => {
    const records = scan('a,b\n"open,1\nnext,2\n"quoted",3\nlast,4\n', 5);
    expect(faults(records)).toEqual([[2, 'text follows a closing quote']]);
    expect(fieldsOf(records).slice(2)).toEqual([
      ['next', '2'],
      ['quoted', '3'],
      ['last', '4'],
    ]);
  });

  it('continues after an unclosed quote that no other quote follows', () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `name ${index},${index}\n`);
    const records = scan(`a,b\n"open,1\n${rows.join('')}`, 4096);
    expect(faults(records)).toHaveLength(1);
    expect(records).toHaveLength(30_002);
    expect(records.at(-1)).toEqual({ line: 30_002, fields: ['name 29999', '29999'] });
  });

  it('recovers the rows that an unclosed quote swallowed up to another quote', () => {
    const records = scan('a,b\n"open,1\nnext,2\nnext,"3"\nlast,4\n');
    expect(faults(records)[0]![0]).toBe(2);
    expect(fieldsOf(records)).toContainEqual(['next', '2']);
    expect(fieldsOf(records)).toContainEqual(['next', '3']);
    expect(fieldsOf(records)).toContainEqual(['last', '4']);
  });

  it('names the line of a row with too many or too few columns', () => {
    expect(faults(scan('a,b\n1,2,3\n1\n1,2\n'))).toEqual([
      [2, '3 columns where the header has 2'],
      [3, '1 column where the header has 2'],
    ]);
  });

  it('rejects bytes that are neither UTF-8 nor Latin-1, and only their row', () => {
    const records = scan(
      Buffer.concat([
        Buffer.from('a,b\n'),
        Buffer.from([0xe9, 0xe9, 0xe9, 0x2c, 0x31, 0x0a]),
        Buffer.from('é,2\n'),
      ]),
      1,
    );
    expect(faults(records)).toEqual([[2, 'not UTF-8 text']]);
    expect(fieldsOf(records).at(-1)).toEqual(['é', '2']);
  });

  it('skips a line that exceeds the row limit without buffering it', () => {
    const records = scan(`a,b\n${'x'.repeat(3 * MAX_ROW_BYTES)},1\n3,4\n`, 65_536);
    expect(faults(records).map(([line]) => line)).toEqual([2]);
    expect(records.at(-1)).toEqual({ line: 3, fields: ['3', '4'] });
  });
});

import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { parseRow } from '../parse-row.ts';
import { openBrandFile } from './open-import-file.ts';
import { rowOf as row, textCell as text, workbookOfSheets as workbook, workbookOf } from './testing.ts';

async function read(content: string | Buffer) {
  const file = await openBrandFile(Readable.from([Buffer.from(content as string)]));
  const brands: (string | number | null | undefined)[][] = [];
  const rejected: string[] = [];
  for await (const rows of file.rows) {
    for (const row of rows) {
      const parsed = parseRow(row);
      if ('rejected' in parsed) rejected.push(`${file.numbering} ${row.line}: ${parsed.rejected}`);
      else
        brands.push(
          [parsed.patch.domain, parsed.patch.brand_name, parsed.patch.estimated_monthly_traffic].filter(
            (value) => value !== undefined,
          ),
        );
    }
  }
  return { brands, rejected, warnings: file.warnings, formatText: file.formatText };
}
const brandsOf = async (content: string | Buffer) => (await read(content)).brands;

const FERNLOFT = ['fernloft.example', 'Fernloft'];
const BIRKMOOR = ['birkmoor.example', 'Birkmoor'];

describe('Workbooks as people send them', () => {
  const data = row(1, 'Website', 'Name') + row(2, 'fernloft.example', 'Fernloft');

  it.each([
    ['a cover sheet', row(1, 'This workbook lists competitors') + row(2, 'Author: x')],
    [
      'a cover sheet that looks like a table',
      row(1, 'Website', 'Name') + row(2, 'Author', 'Jane') + row(3, 'Date', 'May'),
    ],
  ])('reads the sheet with the brands after %s, and says so', async (_, cover) => {
    const result = await read(
      workbook([
        { name: 'Read me', rows: cover },
        { name: 'Data', rows: data },
        { name: 'Notes', rows: row(1, 'x') },
      ]),
    );
    expect(result.brands).toEqual([FERNLOFT]);
    expect(result.formatText).toBe('Excel workbook, sheet "Data"');
    expect(result.warnings).toEqual(['Reading the sheet "Data". Not read: "Read me", "Notes".']);
  });

  it('reads the sheet that the user chose', async () => {
    const other = row(1, 'Domain', 'Brand') + row(2, 'birkmoor.example', 'Birkmoor');
    const sheets = workbook([
      { name: 'Data', rows: data },
      { name: 'More', rows: other },
    ]);
    const open = (sheet?: string) => openBrandFile(Readable.from([sheets]), { sheet });
    expect(await open()).toMatchObject({ sheet: 'Data', sheets: ['Data', 'More'] });
    expect(await open('More')).toMatchObject({ sheet: 'More', headers: ['Domain', 'Brand'] });
    await expect(open('None')).rejects.toThrow('has no filled sheet "None". Its sheets: "Data", "More".');
  });

  it('takes no date, time or percentage for a number', async () => {
    const formats = [
      'General',
      '@',
      'd. mmm',
      'yyyy\\-mm',
      '0.0%',
      '[h]:mm',
      'mm:ss.0',
      '#,##0\\ &quot;d&quot;',
      '[Red]#,##0.00_d',
      '[$-407]0',
    ];
    const styles = `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs>`;
    // Most cells are numbers, so that the column is read.
    const shown = [0, 0, 0, 0, ...Array.from({ length: formats.length + 3 }, (_, style) => style)];
    const rows = shown.map(
      (style, index) =>
        `<row r="${index + 2}">${text(`A${index + 2}`, `shop${style}.example`)}<c r="B${index + 2}" s="${style}"><v>46143</v></c></row>`,
    );
    const content = workbookOf(row(1, 'Website', 'Monthly visits') + rows.join(''), '', '', styles);
    const { brands } = await read(content);
    const numbers = brands.flatMap(([domain, visits]) => (visits === 46_143 ? domain : []));
    expect([...new Set(numbers)]).toEqual([0, 3, 4, 10, 11, 12].map((style) => `shop${style}.example`));
    expect(brands.filter((brand) => brand.length > 1)).toHaveLength(numbers.length);
  });

  it('reads addresses from hyperlinks of names, and from those behind other texts of a column of addresses', async () => {
    const names = row(1, 'Brand', 'Monthly visits') + row(2, 'Fernloft', '9') + row(3, 'Birkmoor', '8');
    expect(
      await brandsOf(
        workbook([
          {
            name: 'S',
            rows: names,
            links: { A2: 'https://fernloft.example/', A3: 'https://birkmoor.example/' },
          },
        ]),
      ),
    ).toEqual([
      [...FERNLOFT, 9],
      [...BIRKMOOR, 8],
    ]);
    const shops =
      row(1, 'Brand', 'Website') + row(2, 'Fernloft', 'Shop') + row(3, 'Birkmoor', 'birkmoor.example');
    expect(
      await brandsOf(
        workbook([
          {
            name: 'S',
            rows: shops,
            links: { B2: 'https://fernloft.example/', B3: 'https://elsewhere.example/' },
          },
        ]),
      ),
    ).toEqual([FERNLOFT, BIRKMOOR]);
  });

  it('reads addresses from formulas', async () => {
    const formula = '<c r="B2" t="str"><f>HYPERLINK("https://fernloft.example","Shop")</f><v>Shop</v></c>';
    const rows = `${row(1, 'Brand', 'Website')}<row r="2">${text('A2', 'Fernloft')}${formula}</row>`;
    expect(await brandsOf(workbook([{ name: 'S', rows }]))).toEqual([FERNLOFT]);
    expect(
      await brandsOf(
        'Name,Website\n"=HYPERLINK(""https://x.example"",""Fernloft"")","=HYPERLINK(""https://fernloft.example"",""Shop"")"\n',
      ),
    ).toEqual([FERNLOFT]);
  });

  it('reads the first of two tables side by side, and says so', async () => {
    const rows =
      row(1, 'Website', 'Name', '', 'Website', 'Name') +
      row(2, 'fernloft.example', 'Fernloft', '', 'birkmoor.example', 'Birkmoor');
    const message = ['The sheet has several tables side by side; only the first is read.'];
    expect(await read(workbook([{ name: 'S', rows }]))).toMatchObject({
      brands: [FERNLOFT],
      warnings: message,
    });
    const csv = 'Website;Name;;Website;Name\nfernloft.example;Fernloft;;birkmoor.example;Birkmoor\n';
    expect(await read(csv)).toMatchObject({ brands: [FERNLOFT], warnings: message });
    expect((await read('Website,Name,Facebook\nfernloft.example,Fernloft,\n')).warnings).toEqual([]);
  });
});

describe('Cells as programs and people leave them', () => {
  it.each([
    [
      'texts as formulas',
      'Website,Name\n"=""fernloft.example""","=""Fernloft"""\n="birkmoor.example",="Birkmoor"\n',
    ],
    [
      'invisible characters and blanks that do not break',
      'Website,Name\n\u200bfernloft.example\u00a0,\ufeffFernloft\n birkmoor\u00ad.example,Birk\u2060moor\u00a0\n',
    ],
    [
      'rows of commas only',
      'Website,Name\n,\nfernloft.example,Fernloft\n , \nbirkmoor.example,Birkmoor\n,\n',
    ],
    ['number signs between cells', 'Website#Name\nfernloft.example#Fernloft\nbirkmoor.example#Birkmoor\n'],
    [
      'carets between cells',
      'Name^Website\nFernloft^https://fernloft.example\nBirkmoor^https://birkmoor.example\n',
    ],
    [
      'control characters between cells',
      'Name\u0001Website\nFernloft\u0001fernloft.example\nBirkmoor\u0001birkmoor.example\n',
    ],
    ['trailing dots', 'Website,Name\nfernloft.example.,Fernloft\nhttps://birkmoor.example./shop,Birkmoor\n'],
  ])('reads %s', async (_, content) => {
    expect(await read(content)).toMatchObject({ brands: [FERNLOFT, BIRKMOOR], rejected: [] });
  });

  it('keeps a list with comments a list', async () => {
    expect(await brandsOf('# Shops # of May\nfernloft.example\nhttps://birkmoor.example/#top\n')).toEqual([
      ['fernloft.example'],
      ['birkmoor.example'],
    ]);
  });

  it('reads quotes that are escaped with backslashes, and backslashes at the end of a quoted cell', async () => {
    expect(
      await brandsOf(
        'Website,Name\nfernloft.example,"The \\"Fern\\" Loft"\nbirkmoor.example,"\\"Birkmoor\\""\nnord.example,"C:\\"\nsued.example,"Süd"\n',
      ),
    ).toEqual([
      ['fernloft.example', 'The "Fern" Loft'],
      ['birkmoor.example', '"Birkmoor"'],
      ['nord.example', 'C:\\'],
      ['sued.example', 'Süd'],
    ]);
  });

  it('reads rows in Latin-1 within a file in UTF-8', async () => {
    const utf8 = Buffer.from('Website,Name\nfernloft.example,Fernlöft\n');
    const latin1 = Buffer.from('nord.example,"Zürich, Möbel"\n', 'latin1');
    expect(await brandsOf(Buffer.concat([utf8, latin1, Buffer.from('sued.example,Süd\n')]))).toEqual([
      ['fernloft.example', 'Fernlöft'],
      ['nord.example', 'Zürich, Möbel'],
      ['sued.example', 'Süd'],
    ]);
    const lines = [
      Buffer.from('{"website":"fernloft.example","name":"Fernlöft"}\n'),
      Buffer.from('{"website":"nord.example","name":"Möbel"}\n', 'latin1'),
    ];
    expect(await brandsOf(Buffer.concat(lines))).toEqual([
      ['fernloft.example', 'Fernlöft'],
      ['nord.example', 'Möbel'],
    ]);
    // Neither of both: unknown is better than wrong.
    const other = Buffer.from([
      ...Buffer.from('nord.example,'),
      0x93,
      0xfa,
      0x96,
      0x7b,
      0x8c,
      0xea,
      0xff,
      0xfe,
      0xff,
      0x0a,
    ]);
    expect((await read(Buffer.concat([utf8, other]))).rejected).toEqual(['line 3: not UTF-8 text']);
  });

  it('reads odd addresses that people type, and no others', async () => {
    const addresses = [
      'HTTPS://WWW.Fernloft.example:443/en-us/?a=b#top',
      'http//fernloft.example',
      'https:/fernloft.example',
      'https：//fernloft.example',
      '<https://fernloft.example>',
      'https://fernloft.example\\en',
      'fernloft.c0m',
      'fern_loft.com',
      'localhost',
      '192.168.1.4',
      'user:pw@fernloft.example',
    ];
    const { brands, rejected } = await read(
      `Website,Name\n${addresses.map((address) => `${address},X\n`).join('')}`,
    );
    expect(brands.map(([domain]) => domain)).toEqual(Array(6).fill('fernloft.example'));
    expect(rejected).toHaveLength(5);
    expect(rejected[0]).toBe('line 8: the website ends in ".c0m", which is no top-level domain');
  });

  it('reads labels within objects of a list', async () => {
    const brand = {
      name: 'Fernloft',
      website: 'fernloft.example',
      product_types: [
        { id: 7, product_type: 'Shoes' },
        { id: 8, product_type: 'Jewelry' },
      ],
    };
    const file = await openBrandFile(Readable.from([Buffer.from(JSON.stringify([brand]))]));
    for await (const rows of file.rows)
      for (const line of rows) {
        const parsed = parseRow(line);
        expect(parsed).toMatchObject({ problems: [], patch: { unmapped_categories: [] } });
        expect('patch' in parsed && parsed.patch.categories?.length).toBeGreaterThanOrEqual(2);
      }
  });

  it('names the record in a file on one line, and the line in others', async () => {
    const items = [{ website: 'fernloft.example' }, { website: 'not an address' }, { name: 'None' }];
    expect((await read(JSON.stringify(items))).rejected).toEqual([
      'record 2: the website is not a web address',
      'record 3: the website is missing',
    ]);
    expect((await read(`[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`)).rejected[0]).toBe(
      'line 3: the website is not a web address',
    );
  });
});

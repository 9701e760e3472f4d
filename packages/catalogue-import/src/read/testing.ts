import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these files. `declared` replaces the unpacked size that the archive states. */
export function zipOf(files: { name: string; content: string | Buffer; declared?: number }[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of files) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declared ?? bytes.length, 8);
    const nameLength = Buffer.from([name.length, 0]);
    // Version, flags (UTF-8 names), deflate, time and date.
    const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0x5d]);
    local.push(
      Buffer.from('PK\x03\x04', 'latin1'),
      common,
      sizes,
      nameLength,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    );
    const encodedOffset = Buffer.alloc(4);
    encodedOffset.writeUInt32LE(offset);
    central.push(
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      common,
      sizes,
      nameLength,
      Buffer.alloc(12),
      encodedOffset,
      Buffer.from(name),
    );
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** A workbook of one sheet with this markup within its `sheetData`. */
export const workbookOf = (rows: string, shared = '', prolog = '', styles = '') =>
  zipOf([
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/sharedStrings.xml', content: `${prolog}<sst>${shared}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prolog}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]);

/** A cell of a sheet. */
export const textCell = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A row of texts. */
export const rowOf = (number: number, ...values: string[]) =>
  `<row r="${number}">${values.map((value, index) => (value === '' ? '' : textCell(`${'ABCDEFGH'[index]}${number}`, value))).join('')}</row>`;

/** A workbook of sheets with this markup within their `sheetData`; `links` are the targets of hyperlinks by cell. */
export function workbookOfSheets(
  sheets: { name: string; rows: string; links?: Record<string, string> }[],
): Buffer {
  const numbered = sheets.map((sheet, index) => ({
    ...sheet,
    id: index + 1,
    links: Object.entries(sheet.links ?? {}),
  }));
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><sheets>${numbered.map(({ name, id }) => `<sheet name="${name}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${numbered.map(({ id }) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    },
    ...numbered.flatMap(({ id, rows, links }) => [
      {
        name: `xl/worksheets/sheet${id}.xml`,
        content: `<worksheet xmlns:r="r"><sheetData>${rows}</sheetData><hyperlinks>${links.map(([cell], index) => `<hyperlink ref="${cell}" r:id="h${index}"/>`).join('')}</hyperlinks></worksheet>`,
      },
      {
        name: `xl/worksheets/_rels/sheet${id}.xml.rels`,
        content: `<Relationships>${links.map(([, target], index) => `<Relationship Id="h${index}" Type="http://schemas.example/hyperlink" Target="${target}"/>`).join('')}</Relationships>`,
      },
    ]),
  ]);
}

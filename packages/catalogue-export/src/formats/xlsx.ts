import { PassThrough, Readable } from 'node:stream';
import { cutText, representableInXml } from '@brandlode/contract';
import { ZipFile } from 'yazl';
import type { Cell, CellFormat, ColumnHead } from '../table.ts';

/** The fastest level, because at the default one deflating takes longer than everything else. */
const COMPRESSION = { compressionLevel: 1 };
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * A workbook with one sheet, as a stream: numbers, days and yes/no values have their type, the header row is frozen and has filters.
 * Texts are never formulas. The structure is that of ECMA-376.
 */
export function xlsxWorkbook(
  columns: readonly ColumnHead[],
  rows: AsyncIterable<readonly Cell[][]>,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(xml), path, COMPRESSION);
  const sheet = Readable.from(sheetXml(columns, rows));
  const file = new PassThrough();
  // yazl does not forward errors of the streams it reads.
  sheet.on('error', (error) => file.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', COMPRESSION);
  zip.end();
  zip.outputStream.pipe(file);
  return file;
}

const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Indexes into `cellXfs`. */
const HEADER_STYLE = 1;
const STYLES: Record<CellFormat, number> = {
  text: 0,
  flag: 0,
  number: 0,
  decimal: 0,
  integer: 2,
  dollars: 3,
  cents: 4,
  day: 5,
};
/** The widths of columns in characters. */
const WIDTHS: Record<CellFormat, number> = {
  text: 24,
  flag: 10,
  number: 10,
  decimal: 10,
  integer: 14,
  dollars: 14,
  cents: 12,
  day: 12,
};

async function* sheetXml(columns: readonly ColumnHead[], rows: AsyncIterable<readonly Cell[][]>) {
  const widths = columns.map(
    ({ format }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[format]}" customWidth="1" style="${STYLES[format]}"/>`,
  );
  const header = columns.map(({ label }) => textCell(label, HEADER_STYLE)).join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${header}</row>`;
  const styles = columns.map(({ format }) => STYLES[format]);
  let count = 1;
  for await (const batch of rows) {
    count += batch.length;
    let xml = '';
    for (const cells of batch) {
      xml += '<row>';
      for (let index = 0; index < cells.length; index++)
        xml += toCellXml(cells[index] ?? null, styles[index] ?? 0);
      xml += '</row>';
    }
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${count}"/></worksheet>`;
}

function toCellXml(cell: Cell, style: number): string {
  switch (typeof cell) {
    case 'number':
      return `<c s="${style}"><v>${cell}</v></c>`;
    case 'boolean':
      return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
    case 'string':
      return textCell(cell, style);
    default:
      return cell ? `<c s="${style}"><v>${toSerialDay(cell)}</v></c>` : '<c/>';
  }
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The longest text that a cell may hold. */
const MAX_TEXT = 32_767;
/** Begins what spreadsheets read as the code of a character: `_x0041_` would be shown as `A`. */
const CODE = /_(?=x[\da-f]{4}_)/gi;

const escapeXml = (text: string) =>
  representableInXml(cutText(text, MAX_TEXT))
    .replace(CODE, '_x005F_')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

const MS_PER_DAY = 86_400_000;
/** Days since 30 December 1899, as spreadsheets count them. */
const toSerialDay = (day: Date) => Math.floor(day.getTime() / MS_PER_DAY) + 25_569;

/** `A`, `B`, … `Z`, `AA`, … from 1. */
export const columnName = (number: number): string =>
  number > 26
    ? columnName(Math.floor((number - 1) / 26)) + columnName(((number - 1) % 26) + 1)
    : String.fromCharCode(64 + number);

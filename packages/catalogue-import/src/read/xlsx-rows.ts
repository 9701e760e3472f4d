import { MAX_COLUMNS, MAX_ROW_BYTES, MAX_SHARED_TEXT_BYTES } from '../limits.ts';
import { formatReader, formattedCell } from './cell-formats.ts';
import { linkFormula } from './clean-cell.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { type XmlHandlers, xmlParser } from './xml-parser.ts';
import type { Zip } from './zip.ts';

/** `line` is the row of the sheet, from 1. */
/** `links`: targets of hyperlinks by column. */
export type SheetRow =
  | { line: number; cells: unknown[]; links?: ReadonlyMap<number, string> | undefined }
  | { line: number; error: string };

export type Sheet = {
  name: string;
  rows: AsyncGenerator<SheetRow[]>;
  /** Columns whose cells may have hyperlinks. */
  linkedColumns: number[];
};

const MAX_PART_BYTES = 4_000_000;
/** Hyperlinks of a sheet that are read. */
const MAX_LINKS = 100_000;
/** Sheets that are looked into. */
const MAX_SHEETS = 50;

/** The sheets with a filled cell, visible ones first. */
export async function* filledSheets(workbook: Zip): AsyncGenerator<Sheet> {
  if (!workbook.has('xl/workbook.xml'))
    throw new UnreadableFileError('is a binary Excel workbook (.xlsb); save it as .xlsx.');
  const sheets = (await listSheets(workbook)).slice(0, MAX_SHEETS);
  const shared = await readSharedTexts(workbook);
  const formats = await readFormats(workbook);
  for (const { name, part } of sheets) {
    const links = await readLinks(workbook, part);
    const rows = readRows(workbook.open(part), { shared, formats, links });
    const { value, done } = await rows.next();
    if (done) continue;
    const formulas = value.flatMap((row) => ('cells' in row ? [...(row.links?.keys() ?? [])] : []));
    const columns = [...links.keys()].flatMap((reference) => columnOf(reference) ?? []);
    const linkedColumns = [...new Set([...columns, ...formulas])].sort((left, right) => left - right);
    yield { name, rows: prepend(value, rows), linkedColumns };
  }
}

/** Targets of the hyperlinks to sites, by the reference of their cell. */
async function readLinks(workbook: Zip, part: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  const relations = part.replace(/([^/]+)$/, '_rels/$1.rels');
  if (!workbook.has(relations) || workbook.sizeOf(relations) > MAX_SHARED_TEXT_BYTES) return links;
  const targets = new Map<string, string>();
  await parse(workbook.open(relations), {
    open(name, { Id = '', Target = '', Type = '' }) {
      if (
        name === 'Relationship' &&
        Type.endsWith('/hyperlink') &&
        /^https?:/i.test(Target) &&
        targets.size < MAX_LINKS
      )
        targets.set(Id, Target);
    },
  });
  if (targets.size === 0) return links;
  // They follow the rows of the sheet.
  await parse(workbook.open(part), {
    open(name, attributes) {
      if (name !== 'hyperlink') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id);
      const [reference = ''] = (attributes.ref ?? '').split(':');
      if (target !== undefined && links.size < MAX_LINKS) links.set(reference, target);
    },
  });
  return links;
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Visible sheets first, in their order. */
async function listSheets(workbook: Zip): Promise<{ name: string; part: string }[]> {
  const targets = new Map<string, string>();
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  await parse(small(workbook, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  await parse(small(workbook, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: attributes.name ?? '', id, hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  return sheets
    .toSorted((left, right) => Number(left.hidden) - Number(right.hidden))
    .flatMap(({ name, id }) => {
      const part = targets.get(id);
      return part && workbook.has(part) ? [{ name, part }] : [];
    });
}

function small(workbook: Zip, part: string) {
  if (workbook.has(part) && workbook.sizeOf(part) > MAX_PART_BYTES)
    throw new UnreadableFileError('is not a usual workbook: its list of sheets is too long.');
  return workbook.open(part);
}

/** Texts that cells reference by index. */
async function readSharedTexts(workbook: Zip): Promise<string[]> {
  const part = 'xl/sharedStrings.xml';
  if (!workbook.has(part)) return [];
  if (workbook.sizeOf(part) > MAX_SHARED_TEXT_BYTES)
    throw new UnreadableFileError('holds too much text for a workbook; save it as CSV.');
  const texts: string[] = [];
  const text = textReader();
  await parse(workbook.open(part), {
    open(name) {
      if (name === 'si') text.begin();
      text.open(name);
    },
    text: text.add,
    close(name) {
      text.close(name);
      if (name === 'si') texts.push(text.value());
    },
  });
  return texts;
}

type Formats = ReturnType<typeof formatReader>['formats'];

async function readFormats(workbook: Zip): Promise<Formats> {
  const part = 'xl/styles.xml';
  const { handlers, formats } = formatReader();
  if (workbook.has(part) && workbook.sizeOf(part) <= MAX_PART_BYTES)
    await parse(workbook.open(part), handlers);
  return formats;
}

/** The text of `t` elements, without phonetic ones. */
function textReader() {
  let value = '';
  let inText = false;
  let phonetic = false;
  return {
    begin() {
      value = '';
    },
    open(name: string) {
      if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    add(text: string) {
      if (inText) value += text;
    },
    close(name: string) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
    value: () =>
      value.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  };
}

async function* readRows(
  sheet: AsyncIterable<Buffer>,
  {
    shared,
    formats,
    links,
  }: { shared: readonly string[]; formats: Formats; links: ReadonlyMap<string, string> },
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: unknown[] = [];
  let size = 0;
  let column = -1;
  let type = '';
  let style = '';
  let value = '';
  let inValue = false;
  let inFormula = false;
  let formula = '';
  let reference = '';
  let linked: Map<number, string> | undefined;
  const text = textReader();
  const parser = parserFor({
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1;
        [cells, size, column, linked] = [[], 0, -1, undefined];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        [type, style, value, formula] = [attributes.t ?? 'n', attributes.s ?? '0', '', ''];
        reference = attributes.r ?? '';
        text.begin();
      } else if (name === 'v') inValue = true;
      else if (name === 'f') inFormula = true;
      else text.open(name);
    },
    text(part) {
      if (inValue) value += part;
      else if (inFormula) formula += part;
      else text.add(part);
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'f') inFormula = false;
      else if (name === 'c') {
        const link = links.get(reference) ?? linkFormula(`=${formula}`)?.address;
        if (link !== undefined && column < MAX_COLUMNS) {
          linked ??= new Map();
          linked.set(column, link);
        }
        const cell =
          type === 'inlineStr'
            ? text.value()
            : cellValue(type, value, { shared, format: formats.get(style) });
        if (cell === '' || cell === null || column >= MAX_COLUMNS) return;
        cells[column] = cell;
        size += typeof cell === 'string' ? cell.length : 8;
      } else if (name === 'row') {
        if (size > MAX_ROW_BYTES) rows.push({ line, error: `longer than ${MAX_ROW_BYTES / 1024} kB` });
        else if (cells.length > 0)
          rows.push({ line, cells: Array.from(cells, (cell) => cell ?? ''), links: linked });
      } else text.close(name);
    },
  });
  for await (const chunk of sheet) {
    parser.write(chunk);
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  parser.end();
  if (rows.length > 0) yield rows;
}

function cellValue(
  type: string,
  value: string,
  { shared, format }: { shared: readonly string[]; format: ReturnType<Formats['get']> },
): unknown {
  if (value === '') return null;
  if (type === 's') return shared[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type !== 'n') return value;
  const number = Number(value);
  return Number.isFinite(number) ? formattedCell(number, format) : value;
}

/** Column index from 0 of a reference such as "AB12". */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function parse(xml: AsyncIterable<Buffer>, handlers: XmlHandlers) {
  const parser = parserFor(handlers);
  for await (const chunk of xml) parser.write(chunk);
  parser.end();
}

const parserFor = (handlers: XmlHandlers) =>
  xmlParser(handlers, {
    damaged: 'is a damaged workbook.',
    tooLong: 'is not a usual workbook: a cell is far too long.',
  });

import type { FileFormat } from './import-file.ts';

const SEPARATED: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const KINDS = {
  ndjson: 'JSON, one object a line',
  json: 'JSON',
  list: 'List of web addresses',
  feed: 'Product feed (XML)',
};

/** The format as text. */
export function describeFormat(format: FileFormat): string {
  const { kind, compression } = format;
  const packed = compression === null ? '' : `, ${compression}`;
  if (kind === 'xlsx') return `Excel workbook, sheet "${format.sheet}"${packed}`;
  const name =
    kind === 'csv' ? `CSV with ${SEPARATED[format.delimiter] ?? `"${format.delimiter}"`}` : KINDS[kind];
  return `${name}, ${ENCODINGS[format.encoding]}${packed}`;
}

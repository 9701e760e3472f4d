const FORMULA_TEXT = /^=\s*"((?:[^"]|"")*)"$/;
const HYPERLINK = /^=\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
/** Characters without width, except those that join letters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** A cell without what only spreadsheets need: `="0123"`, which keeps a text from being read as a number, and invisible characters. */
export function cleanCell(cell: string): string {
  const text = /[^\x20-\x7e]/.test(cell) ? cell.replace(INVISIBLE, '') : cell;
  if (text.charCodeAt(0) !== 0x3d) return text;
  const quoted = FORMULA_TEXT.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll('""', '"');
}

/** The address and text of a formula `=HYPERLINK("https://…","Text")`; undefined for anything else. */
export function linkFormula(cell: unknown): { address: string; text: string } | undefined {
  const [, address, text] =
    typeof cell === 'string' && cell.length < 5_000 ? (HYPERLINK.exec(cell.trim()) ?? []) : [];
  return address === undefined
    ? undefined
    : { address: address.replaceAll('""', '"'), text: (text ?? address).replaceAll('""', '"') };
}

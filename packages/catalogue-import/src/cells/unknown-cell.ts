import { toSingleLine } from '@brandlode/contract';

const ALWAYS =
  /^(?:null|<null>|\(null\)|\\n|\(blank\)|\(empty\)|#n\/a|#name\?|#value!|#ref!|#div\/0!|#num!|#null!|n\/a|-+|–|—)?$/i;
/** Words that mean unknown, except as a name. */
const WORDS =
  /^(?:n\.?a\.?|none|nil|nan|undefined|unknown|blank|empty|not available|not provided|not set|not applicable|does not apply|nicht zutreffend|no data|no value|k\.\s?a\.?|keine angaben?|unbekannt|inconnue?|non disponible|n\.?d\.?|s\/d|desconocid[oa]|sin datos|sconosciuto|--+|\?+|\.+|_+)$/i;

/** An empty cell, the text 'NULL', spreadsheet errors and other words for an unknown value. */
export function isUnknownCell(cell: unknown, name = false): boolean {
  if (cell === undefined || cell === null || cell === '') return true;
  if (Array.isArray(cell)) return cell.length === 0;
  if (typeof cell !== 'string' || cell.length > 40) return false;
  // Most cells are numbers.
  if (/^\d/.test(cell)) return false;
  const text = /^[\x20-\x7e]*$/.test(cell) ? cell.trim() : toSingleLine(cell);
  return ALWAYS.test(text) || (!name && WORDS.test(text));
}

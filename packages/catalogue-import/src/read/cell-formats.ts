import type { XmlHandlers } from './xml-parser.ts';

/** How a cell with this style shows its number, if not as one. */
type Format = 'date' | 'percent';

/** The formats that every workbook has: percentages, then dates and times, also of East Asian languages. */
const BUILT_IN: [Format, ids: number[]][] = [
  ['percent', [9, 10]],
  ['date', [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]],
  ['date', [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]],
];

/** Quoted and escaped texts, the width of a character, and colours, conditions and currencies, but not elapsed hours. */
const TEXTS = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** Excel allows no longer format. */
const MAX_CODE = 255;

function formatOf(code: string): Format | undefined {
  const plain = code.slice(0, MAX_CODE).replace(TEXTS, '').split(';')[0] ?? '';
  if (plain.includes('%')) return 'percent';
  return /[dmyhs]/i.test(plain.replace(/general/i, '')) && !/[#?]|(?<!s\.0*)0/i.test(plain)
    ? 'date'
    : undefined;
}

/** Reads the formats of a workbook's styles by the index of the style. */
export function formatReader(): { handlers: XmlHandlers; formats: Map<string, Format> } {
  const byId = new Map(BUILT_IN.flatMap(([format, ids]) => ids.map((id) => [String(id), format] as const)));
  const formats = new Map<string, Format>();
  let inCells = false;
  let index = 0;
  const handlers: XmlHandlers = {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') {
        const format = formatOf(formatCode);
        if (format) byId.set(numFmtId, format);
        else byId.delete(numFmtId);
      } else if (name === 'xf' && inCells) {
        const format = byId.get(numFmtId);
        if (format) formats.set(String(index), format);
        index++;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
  return { handlers, formats };
}

const DAY = 86_400_000;
/** Excel counts days from this one, since it has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Excel's days end before the year 10000. */
const TOO_LATE = 2_958_466;

/** A number as its cell shows it, so that no date or percentage is taken for a count: "2026-05-01", "12:30:00", "45%". */
export function formattedCell(number: number, format: Format | undefined): unknown {
  if (format === 'percent') return `${Number((number * 100).toPrecision(12))}%`;
  if (format !== 'date' || number < 0 || number >= TOO_LATE) return number;
  const [day = '', time = ''] = new Date(DAY_ZERO + Math.round(number * DAY)).toISOString().split(/[T.]/);
  if (number < 1) return time;
  return Number.isInteger(number) ? day : `${day} ${time}`;
}

import type { KeptValues } from '@brandlode/contract';
import type { ImportSummary } from './import-brands.ts';
import type { FileInfo } from './read/import-file.ts';
import type { Tally } from './tally.ts';

const number = (value: number) => value.toLocaleString('en');

/** The summary as lines for a terminal. */
export function describeImport(name: string, summary: ImportSummary): string {
  const { rows, added, updated, unchanged, rejected } = summary;
  const lines = [
    `${name}: ${number(rows)} ${rows === 1 ? 'row' : 'rows'} read${summary.stopped ? ', then stopped' : ''}`,
    `  added      ${number(added)}`,
    `  updated    ${number(updated)}`,
    `  unchanged  ${number(unchanged)}`,
    `  rejected   ${number(rejected)}`,
  ];
  if (summary.unread > 0) lines.push(`Cells that could not be read, left unknown: ${number(summary.unread)}`);
  if (summary.kept.length > 0) {
    const kept = summary.kept.map(
      ({ column, reason, count }) => `  ${column}: ${number(count)} (${KEPT_REASONS[reason]})`,
    );
    lines.push('Values of existing brands that stay as they are:', ...kept);
  }
  if (summary.unmappedLabels.size > 0) {
    lines.push(
      `Categories the catalogue does not have, kept as text with their brands: ${tally(summary.unmappedLabels)}`,
    );
  }
  if (summary.unknownCountries.size > 0) {
    lines.push(`Unknown countries, left out: ${tally(summary.unknownCountries)}`);
  }
  if (summary.ignoredColumns.length > 0) {
    lines.push(`Unknown columns, left out: ${summary.ignoredColumns.map(printable).join(', ')}`);
  }
  return lines.join('\n');
}

const KEPT_REASONS: Record<KeptValues['reason'], string> = {
  identity: 'names the brand; --overwrite replaces it',
  placeholder: 'the file has a placeholder',
  coarser: 'the file is less specific',
  newer: 'a newer value stays',
  measured: 'a measured or imported value stays; the file has an estimate',
};

/** The recognised contents of a file, as lines for a terminal. */
export function describeColumns(name: string, file: FileInfo): string {
  const { formatText, columns, warnings } = file;
  const width = Math.min(40, Math.max(...columns.map(({ header }) => printable(header).length)));
  const lines = columns.map(({ header, column, recognisedBy, conversion, contact, question }) => {
    const how = [recognisedBy && `by ${recognisedBy}`, conversion].filter(Boolean).join('; ');
    const by = how && ` (${how})`;
    const meaning = question
      ? `${column}? left out`
      : column === null
        ? (conversion ?? `left out${contact ? ': contact details of people' : ''}`)
        : `${column}${by}`;
    return `  ${printable(header).padEnd(width)}  ${meaning}`;
  });
  return [
    `${name}: ${printable(formatText)}`,
    ...lines,
    ...warnings.map(printable),
    ...describeQuestions(file),
  ].join('\n');
}

/** What the file does not say about its columns, and the options that say it. */
export const describeQuestions = ({ columns }: FileInfo): string[] =>
  columns.flatMap(({ header, question, choices = [] }) => {
    const [first] = choices;
    if (!question || !first) return [];
    const { column, period, currency } = first.choice;
    const example = [column, period, currency].filter(Boolean).join(':');
    const others = choices.map(({ choice }) => choice.period ?? choice.currency).join(', ');
    return [
      `"${printable(header)}" is left out. ${question} State it with --map "${printable(header)}=${example}" (${others}).`,
    ];
  });

const SHOWN = 50;

function tally(counts: Tally): string {
  const entries = counts.entries();
  const shown = entries.slice(0, SHOWN).map(([text, count]) => `${printable(text)} (${number(count)})`);
  const more = entries.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${number(more)} more` : '');
}

/** Texts of a file without terminal escape sequences, and cut. */
export const printable = (text: string): string =>
  text.slice(0, 200).replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?');

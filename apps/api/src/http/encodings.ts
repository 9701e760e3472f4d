import type { IncomingHttpHeaders } from 'node:http';

/** The content encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding the client accepts; undefined if there is none. */
export function chosenEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? undefined : ENCODINGS.find((encoding) => accepts(accepted, encoding));
}

/** Whether `Accept-Encoding` names it without `q=0`. */
const accepts = (header: string, encoding: Encoding) =>
  header
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part));

import type { IncomingHttpHeaders } from 'node:http';

/** How an answer can be packed, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best that the caller takes; undefined where it takes none. */
export function chosenEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? undefined : ENCODINGS.find((encoding) => accepts(accepted, encoding));
}

/** Whether `Accept-Encoding` names it and does not refuse it by `q=0`. */
const accepts = (header: string, encoding: Encoding) =>
  header
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part));

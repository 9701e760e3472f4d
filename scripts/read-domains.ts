import { createInterface } from 'node:readline';
import { registrableDomain } from '@brandlode/database';
import { openInput } from './files.ts';

/** A store named in a file, or a line without one and why. */
export type DomainLine = { line: number; domain: string } | { line: number; fault: string };

/** Parses a domain or a URL as typed; null without a registrable domain. */
export function toDomain(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s,;@]/.test(text) || !URL.canParse(address)) return null;
  return registrableDomain(address);
}

/** Longer than any URL of a store; bounds the memory for a file without line breaks. */
const LONGEST_LINE = 4_000;

/** The stores of a file (`-` for standard input), a line each; `#` begins a comment. Lazy. Throws CommandError. */
export async function* readDomains(path: string): AsyncGenerator<DomainLine> {
  const input = await openInput(path);
  const firstLine = new Map<string, number>();
  let line = 0;
  for await (const raw of createInterface({ input, crlfDelay: Infinity })) {
    line++;
    const text = raw.replace(/^\ufeff/, '').trim();
    if (text === '' || text.startsWith('#')) continue;
    const domain = text.length > LONGEST_LINE ? null : toDomain(text);
    if (domain === null) {
      yield { line, fault: `${JSON.stringify(text.slice(0, 80))} is not a domain` };
      continue;
    }
    const before = firstLine.get(domain);
    if (before === undefined) {
      firstLine.set(domain, line);
      yield { line, domain };
    } else yield { line, fault: `${domain} stands on line ${before} already` };
  }
}

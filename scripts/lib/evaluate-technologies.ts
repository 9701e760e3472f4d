import { TECHNOLOGIES } from '@brandlode/contract';
import { typedAddress } from '@brandlode/database';
import type { Collector } from '../../apps/collector/src/open-collector.ts';
import { readLines } from './files.ts';

type Labelled = { address: string; uses: Set<string> };
/** Number of stores: `labelled` as using it, `found` by the rules, `right` both. */
export type Counts = { id: string; labelled: number; found: number; right: number };
type Evaluation = {
  read: number;
  /** Address and why its front page could not be read. */
  unread: [address: string, reason: string][];
  technologies: Counts[];
};

const MAX_LINE_LENGTH = 10_000;

/**
 * Lines as `brand.com,klaviyo;judge-me`: an address, and the ids of its actual technologies. `#` begins a comment. Calls
 * `onFault` for lines that cannot be used. Throws CommandError.
 */
export async function readLabelled(
  path: string,
  onFault: (line: number, fault: string) => void,
): Promise<Labelled[]> {
  const labelled: Labelled[] = [];
  for await (const { line, text } of readLines(path)) {
    const [site = '', ids = ''] = text.slice(0, MAX_LINE_LENGTH).split(',');
    const address = typedAddress(site.trim());
    const uses = ids
      .split(';')
      .map((id) => id.trim())
      .filter(Boolean);
    const unknown = uses.filter((id) => !TECHNOLOGIES.has(id));
    if (address === null) onFault(line, `${JSON.stringify(site.slice(0, 80))} is not the address of a store`);
    else if (unknown.length > 0) onFault(line, `no such technology: ${unknown.slice(0, 5).join(', ')}`);
    else labelled.push({ address, uses: new Set(uses) });
  }
  return labelled;
}

/** Reads the front page of each store and compares the technologies found by the rules with the labels; saves nothing. */
export async function evaluateTechnologies(
  collector: Pick<Collector, 'readStorefront'>,
  stores: Labelled[],
  signal: AbortSignal,
): Promise<Evaluation> {
  const counts = new Map<string, Counts>();
  const of = (id: string) => {
    const count = counts.get(id) ?? { id, labelled: 0, found: 0, right: 0 };
    counts.set(id, count);
    return count;
  };
  const unread: Evaluation['unread'] = [];
  let read = 0;
  for (const { address, uses } of stores) {
    if (signal.aborted) break;
    const { outcome, reason, facts } = await collector.readStorefront(address);
    if (!facts.technologies) {
      unread.push([address, reason ?? outcome]);
      continue;
    }
    read++;
    for (const id of uses) of(id).labelled++;
    for (const { id } of facts.technologies) {
      of(id).found++;
      if (uses.has(id)) of(id).right++;
    }
  }
  return {
    read,
    unread,
    technologies: [...counts.values()].sort((a, b) => b.labelled - a.labelled),
  };
}

/** As a table for a terminal, with the totals last. */
export function describeEvaluation({ read, unread, technologies }: Evaluation): string {
  const total = technologies.reduce(
    (sum, { labelled, found, right }) => ({
      id: 'all',
      labelled: sum.labelled + labelled,
      found: sum.found + found,
      right: sum.right + right,
    }),
    { id: 'all', labelled: 0, found: 0, right: 0 },
  );
  const rows = [...technologies, total].map(({ id, labelled, found, right }) =>
    [id.padEnd(28), labelled, found, share(right, found), share(right, labelled)]
      .map((cell) => String(cell).padStart(10))
      .join(''),
  );
  return [
    `${'technology'.padEnd(28)}${['labelled', 'found', 'precision', 'recall'].map((head) => head.padStart(10)).join('')}`,
    ...rows,
    `${read} ${read === 1 ? 'store' : 'stores'} read, ${unread.length} not`,
    ...unread.map(([address, reason]) => `  ${address}: ${reason}`),
  ].join('\n');
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)} %`);

import { isRange } from '../brands/changes.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { isContradiction } from '../search/with-filters.ts';
import type { IndexedPhrase } from './indexed-phrase.ts';
import { CONTRADICTION, filtersOf, type PhrasePart } from './phrase-parts.ts';

/** How far a phrase is read, and what its parts mean so far. */
export class Reading {
  readonly parts: PhrasePart[] = [];
  index = 0;
  isNegated = false;
  isUnknown = false;
  /** Where a language is expected. */
  languagesFrom = -1;
  readonly phrase: IndexedPhrase;

  constructor(phrase: IndexedPhrase) {
    this.phrase = phrase;
  }

  push(from: number, to: number, choices: FilterPayload[]): boolean {
    const text = this.phrase.textOf(from, to);
    this.index = to;
    const [only, ...others] = distinct(choices);
    if (only === undefined) this.parts.push({ kind: 'unknown', text });
    else if (others.length > 0) this.parts.push({ kind: 'choice', text, choices: [only, ...others] });
    else this.add(text, only);
    return true;
  }

  private add(text: string, filters: FilterPayload): void {
    const before = filtersOf(this.parts);
    const contradicts = keysOf(filters).some(
      (key) => isRange(key) && isContradiction({ ...before[key], ...filters[key] }),
    );
    this.parts.push(
      contradicts ? { kind: 'unknown', text, reason: CONTRADICTION } : { kind: 'filters', text, filters },
    );
  }

  notUnderstood(from: number, to: number, reason?: string): boolean {
    this.parts.push({ kind: 'unknown', text: this.phrase.textOf(from, to), ...(reason && { reason }) });
    this.index = to;
    this.isNegated = false;
    this.isUnknown = false;
    return true;
  }

  denyFrom(next: number | undefined): void {
    this.isNegated = next !== undefined;
    if (next !== undefined) this.index = next;
  }
}

export const distinct = (choices: FilterPayload[]): FilterPayload[] => [
  ...new Map(choices.map((filters) => [JSON.stringify(filters), filters])).values(),
];

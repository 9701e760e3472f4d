import { IDENTITY_COLUMNS, type IdentityColumn, type KeptValues } from '@brandlode/contract';
import { isCoarser, isSameAddress } from '@brandlode/database';
import type { BrandPatch } from './parse-row.ts';

type Folded = { patch: BrandPatch; lines: number[]; changed: number };

/** Brands whose latest row is remembered; of further ones the last row counts. */
const MAX_TIMES = 100_000;

/**
 * Rows of a file by brand, in the order of the file: later rows of the same brand take precedence as if they were imported after the
 * earlier ones, unless the file says that they are older.
 */
export class FoldedRows {
  readonly kept: KeptValues[] = [];
  /** Rows that are older than one which was added to rows before these. */
  older = 0;
  readonly #overwrite: readonly IdentityColumn[];
  readonly #byDomain = new Map<string, Folded>();

  readonly #latest: Map<string, number>;

  /** `latest`: the time of the latest row of each brand, shared by all rows of a file. */
  constructor(overwrite: readonly IdentityColumn[], latest: Map<string, number>) {
    this.#overwrite = overwrite;
    this.#latest = latest;
  }

  get brands(): number {
    return this.#byDomain.size;
  }

  add(line: number, patch: BrandPatch, time?: number) {
    const known = this.#byDomain.get(patch.domain);
    if (time !== undefined) {
      const latest = this.#latest.get(patch.domain);
      if (latest !== undefined && time < latest) {
        if (known) known.lines.push(line);
        else this.older++;
        return;
      }
      if (latest !== undefined || this.#latest.size < MAX_TIMES) this.#latest.set(patch.domain, time);
    }
    if (!known) {
      this.#byDomain.set(patch.domain, { patch, lines: [line], changed: 0 });
      return;
    }
    known.lines.push(line);
    if (this.#fold(known.patch, patch)) known.changed++;
  }

  /** Per brand its values, its lines, and how many of its rows after the first changed something. */
  all(): Folded[] {
    return [...this.#byDomain.values()];
  }

  /** Adds later values; returns whether any differs. */
  #fold(known: BrandPatch, { details, placeholders = [], ...values }: BrandPatch): boolean {
    let changed = false;
    const kept: Record<string, unknown> = { ...known.details };
    const offered: Record<string, unknown> = { ...details };
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
      const before: unknown = Reflect.get(known, key);
      const isSame =
        JSON.stringify(before) === JSON.stringify(value) ||
        (key === 'brand_url' && isSameAddress(before, value));
      if (isSame) {
        delete kept[key];
        continue;
      }
      const reason = this.#reasonToKeep(key, value, before);
      if (reason) {
        this.kept.push({ column: key, reason, count: 1 });
        delete offered[key];
        continue;
      }
      delete kept[key];
      Reflect.set(known, key, value);
      changed = true;
    }
    const missing = [...(known.placeholders ?? []), ...placeholders].filter(
      (column) => known[column] === undefined,
    );
    if (known.placeholders || missing.length > 0) known.placeholders = [...new Set(missing)];
    if (known.details || details) Object.assign(known, { details: { ...kept, ...offered } });
    return changed;
  }

  #reasonToKeep(key: string, offered: unknown, known: unknown): KeptValues['reason'] | undefined {
    if (known === undefined || (Array.isArray(known) && known.length === 0)) return undefined;
    if (IDENTITY_COLUMNS.some((name) => name === key && !this.#overwrite.includes(name))) return 'identity';
    return isCoarser(key, offered, known) ? 'coarser' : undefined;
  }
}

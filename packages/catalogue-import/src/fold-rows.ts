import { IDENTITY_COLUMNS, type IdentityColumn, type KeptValues } from '@brandlode/contract';
import { isCoarser, isSameAddress } from '@brandlode/database';
import type { BrandPatch } from './parse-row.ts';

type Folded = { patch: BrandPatch; lines: number[]; changed: number };

/**
 * Rows of a file by brand, in the order of the file: later rows of the same brand take precedence as if they were imported after the
 * earlier ones.
 */
export class FoldedRows {
  readonly kept: KeptValues[] = [];
  readonly #overwrite: readonly IdentityColumn[];
  readonly #byDomain = new Map<string, Folded>();

  constructor(overwrite: readonly IdentityColumn[]) {
    this.#overwrite = overwrite;
  }

  get brands(): number {
    return this.#byDomain.size;
  }

  add(line: number, patch: BrandPatch) {
    const known = this.#byDomain.get(patch.domain);
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

import type { BrandPatch } from './parse-row.ts';

type Folded = { patch: BrandPatch; lines: number[]; changed: number };

/** Rows of a file by brand, in the order of the file: later rows of the same brand take precedence. */
export class FoldedRows {
  readonly #byDomain = new Map<string, Folded>();

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
    if (fold(known.patch, patch)) known.changed++;
  }

  /** Per brand its values, its lines, and how many of its rows after the first changed something. */
  all(): Folded[] {
    return [...this.#byDomain.values()];
  }
}

/** Adds later values; returns whether any differs. */
function fold(known: BrandPatch, { details, ...values }: BrandPatch): boolean {
  let changed = false;
  const kept: Record<string, unknown> = { ...known.details };
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    delete kept[key];
    if (JSON.stringify(Reflect.get(known, key)) === JSON.stringify(value)) continue;
    Reflect.set(known, key, value);
    changed = true;
  }
  if (known.details || details) Object.assign(known, { details: { ...kept, ...details } });
  return changed;
}

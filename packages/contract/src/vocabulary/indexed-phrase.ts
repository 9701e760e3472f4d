import type { MetricKey } from '../brands/metrics.ts';
import type { Item } from './phrase-items.ts';
import type { Sense } from './phrase-senses.ts';
import type { Unit } from './phrase-tokens.ts';

export type SenseOf<Type extends Sense['type']> = Extract<Sense, { type: Type }>;

/** The items of a phrase and their meanings by position; a position outside of the phrase has none. */
export class IndexedPhrase {
  readonly text: string;
  readonly items: Item[];

  constructor(text: string, items: Item[]) {
    this.text = text;
    this.items = items;
  }

  sense<Type extends Sense['type']>(type: Type, position: number): SenseOf<Type> | undefined {
    const item = this.items[position];
    return item?.type === 'words'
      ? item.senses.find((sense): sense is SenseOf<Type> => sense.type === type)
      : undefined;
  }

  metricsAt(position: number): MetricKey[] {
    const item = this.items[position];
    if (item?.type !== 'words') return [];
    return item.senses.flatMap((sense) => (sense.type === 'metric' ? sense.metric : []));
  }

  /** The next item that says something. */
  after(position: number): number {
    let next = position;
    while ((this.sense('filler', next) || this.sense('place', next)) && !this.isLowerEnd(next)) next++;
    return next;
  }

  /** Likewise, but not in another clause. */
  afterWords(position: number): number {
    let next = position;
    while (this.sense('filler', next) && !this.sense('clause', next)) next++;
    return next;
  }

  /** "from 10k", unlike "from germany" */
  private isLowerEnd(position: number): boolean {
    return Boolean(this.sense('compare', position)) && this.numberAt(position + 1) !== undefined;
  }

  textOf(from: number, to: number): string {
    const [first, last] = [this.items[from], this.items[to - 1]];
    return first && last ? this.text.slice(first.start, last.end) : '';
  }

  isNamed(position: number): boolean {
    return this.valueSenses(position).length > 0 || this.metricsAt(position).length > 0;
  }

  valueSenses(position: number): SenseOf<'value'>[] {
    const item = this.items[position];
    return item?.type === 'words' ? item.senses.filter((sense) => sense.type === 'value') : [];
  }

  /** A number with the currency before or after it: "EUR 50", "50 canadian dollars". */
  numberAt(from: number) {
    const isOfList = this.sense('place', from - 1) || this.sense('list', from - 1)?.list === 'currencies';
    const before = isOfList ? undefined : this.currencyAt(from);
    const position = before ? from + 1 : from;
    const number = this.items[position];
    if (number?.type !== 'number') return undefined;
    const after = number.unit === 'percent' ? undefined : this.currencyAt(position + 1);
    return { ...number, unit: after ?? before ?? number.unit, to: position + (after ? 2 : 1) };
  }

  private currencyAt(position: number): Unit | undefined {
    const ids = this.valueSenses(position).map(({ filters }) => filters.currencies?.[0]);
    if (ids.length === 0 || ids.includes(undefined)) return undefined;
    return ids.includes('USD') ? 'dollars' : 'currency';
  }
}

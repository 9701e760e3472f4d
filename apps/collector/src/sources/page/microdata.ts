import { BUDGET } from '../../parse/budget.ts';
import type { Thing } from './json-ld.ts';

type Item = { thing: Thing; depth: number };
type Text = { item: Thing; names: string; depth: number; text: string };

/**
 * Collects microdata while a page is parsed, in the form of JSON-LD, so that the same code reads both. Properties of `itemref`
 * are ignored: they would require the whole page in memory.
 */
export class MicrodataReader {
  readonly things: Thing[] = [];
  /** The items whose element contains a main heading, and those beside the content of the page. */
  readonly headed = new Set<unknown>();
  readonly beside = new Set<unknown>();
  #besideFrom: number | undefined;
  readonly #items: Item[] = [];
  readonly #texts: Text[] = [];

  get readsText(): boolean {
    return this.#texts.length > 0;
  }

  /** An element of any kind; called before `open`. */
  enter(tag: string, depth: number): void {
    const item = this.#items.at(-1);
    if (tag === 'h1' && item) this.headed.add(item.thing);
    if (BESIDE.has(tag)) this.#besideFrom ??= depth;
  }

  open(tag: string, attributes: Record<string, string>, depth: number): void {
    const names = attributes.itemprop;
    const owner = this.#items.at(-1)?.thing;
    if (attributes.itemscope !== undefined) {
      if (this.#items.length >= MAX_DEPTH) return;
      const thing: Thing = attributes.itemtype ? { '@type': wordsOf(attributes.itemtype) } : {};
      if (names === undefined || !owner) {
        if (this.things.length < BUDGET.structuredData.things) this.things.push(thing);
      } else add(owner, names, thing);
      if (this.#besideFrom !== undefined) this.beside.add(thing);
      this.#items.push({ thing, depth });
      return;
    }
    if (names === undefined || !owner) return;
    const value = attributeValue(tag, attributes);
    if (value !== undefined) add(owner, names, value.trim());
    else if (this.#texts.length < MAX_DEPTH) this.#texts.push({ item: owner, names, depth, text: '' });
  }

  text(data: string): void {
    for (const text of this.#texts)
      if (text.text.length < MAX_TEXT_LENGTH) text.text += data.slice(0, MAX_TEXT_LENGTH);
  }

  close(depth: number): void {
    if (this.#besideFrom === depth) this.#besideFrom = undefined;
    const text = this.#texts.at(-1);
    if (text?.depth === depth) {
      this.#texts.pop();
      add(text.item, text.names, text.text.replace(/\s+/g, ' ').trim());
    }
    if (this.#items.at(-1)?.depth === depth) this.#items.pop();
  }
}

/** Elements that are not the content of a page. */
const BESIDE = new Set(['aside', 'nav', 'footer']);

const { depth: MAX_DEPTH, textCharacters: MAX_TEXT_LENGTH, types: MAX_NAMES } = BUDGET.structuredData;

const wordsOf = (attribute: string) =>
  attribute.slice(0, MAX_TEXT_LENGTH).trim().split(/\s+/).slice(0, MAX_NAMES);

function add(item: Thing, names: string, value: unknown): void {
  for (const name of wordsOf(names)) {
    if (!name || name === '__proto__') continue;
    const before = Object.hasOwn(item, name) ? item[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else item[name] = before === undefined ? value : [before, value];
  }
}

/**
 * The attribute with an element's value (HTML standard, microdata); `content` on any element is common but not in the standard.
 */
const VALUE_ATTRIBUTE: Record<string, string> = {
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};
const NEVER_TEXT = new Set(['meta', 'img', 'link', 'source', 'embed', 'track']);

function attributeValue(tag: string, attributes: Record<string, string>): string | undefined {
  const value = attributes[VALUE_ATTRIBUTE[tag] ?? 'content'] ?? attributes.content;
  return value ?? (NEVER_TEXT.has(tag) ? '' : undefined);
}

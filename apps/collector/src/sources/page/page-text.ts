import { toSingleLine } from '@brandlode/contract';
import { BUDGET } from '../../parse/budget.ts';

const { page: PAGE } = BUDGET;

/** Collects the text that a visitor sees. */
export class VisibleText {
  readonly #pieces: string[] = [];
  #charactersLeft: number = PAGE.textCharacters;
  #hiddenFrom: number | undefined;

  open(tag: string, depth: number): void {
    if (this.#hiddenFrom === undefined && HIDDEN.has(tag)) this.#hiddenFrom = depth;
    this.#separate();
  }

  add(data: string): void {
    if (this.#charactersLeft <= 0 || this.#hiddenFrom !== undefined) return;
    this.#pieces.push(data.slice(0, this.#charactersLeft));
    this.#charactersLeft -= data.length;
  }

  close(depth: number): void {
    if (this.#hiddenFrom === depth) this.#hiddenFrom = undefined;
    this.#separate();
  }

  get line(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }

  #separate(): void {
    if (this.#charactersLeft > 0 && this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }
}

/** Collects the texts of the first `<h1>` elements. */
export class Headings {
  readonly texts: string[] = [];
  #open: { depth: number; text: string } | undefined;

  open(tag: string, depth: number): void {
    if (this.#open) this.#open.text += ' ';
    else if (tag === 'h1' && this.texts.length < PAGE.headings) this.#open = { depth, text: '' };
  }

  add(data: string): void {
    if (this.#open && this.#open.text.length < PAGE.titleCharacters) this.#open.text += data;
  }

  close(depth: number): void {
    if (this.#open?.depth !== depth) return;
    const text = toSingleLine(this.#open.text.slice(0, PAGE.titleCharacters));
    if (text) this.texts.push(text);
    this.#open = undefined;
  }
}

const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select']);

import type { Form, FormValue } from '../../form.ts';
import { stripeErrors } from './stripe-error.ts';

/**
 * Reads the parameters of a request by name and kind, with Stripe's error texts. `done` rejects unknown ones, so that the
 * product cannot rely on something the sandbox ignores.
 */
export class Params {
  readonly #form: Form;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #inner: Params[] = [];

  constructor(form: unknown, path = '') {
    this.#form = (form ?? {}) as Form;
    this.#path = path;
  }

  name(key: string): string {
    return this.#path ? `${this.#path}[${key}]` : key;
  }

  #take(key: string): FormValue | undefined {
    this.#read.add(key);
    return this.#form[key];
  }

  has(key: string): boolean {
    return this.#form[key] !== undefined;
  }

  /** A string; null if missing or empty (an empty string unsets a field at Stripe). */
  text(key: string): string | null {
    const value = this.#take(key);
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string')
      throw stripeErrors.invalid(this.name(key), `Invalid string: ${this.name(key)}`);
    if (value.length > 5000)
      throw stripeErrors.invalid(this.name(key), `Invalid string: ${this.name(key)} is too long`);
    return value;
  }

  required(key: string): string {
    const value = this.text(key);
    if (value === null) throw stripeErrors.missing(this.name(key));
    return value;
  }

  integer(key: string, range: { min: number; max: number }): number | null {
    const text = this.text(key);
    if (text === null) return null;
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < range.min || value > range.max) {
      throw stripeErrors.invalid(this.name(key), `Invalid integer: ${text}`, 'parameter_invalid_integer');
    }
    return value;
  }

  boolean(key: string): boolean | null {
    const text = this.text(key);
    if (text === null) return null;
    if (text !== 'true' && text !== 'false')
      throw stripeErrors.invalid(this.name(key), `Invalid boolean: ${text}`);
    return text === 'true';
  }

  choice<const Value extends string>(key: string, values: readonly Value[]): Value | null {
    const text = this.text(key);
    if (text === null) return null;
    const found = values.find((value) => value === text);
    if (!found) {
      throw stripeErrors.invalid(
        this.name(key),
        `Invalid ${this.name(key)}: must be one of ${values.join(', ')}`,
      );
    }
    return found;
  }

  url(key: string): string | null {
    const text = this.text(key);
    if (text === null) return null;
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      throw stripeErrors.invalid(this.name(key), 'Not a valid URL', 'url_invalid');
    }
    return text;
  }

  /** Keys and strings; an empty string removes the key in an update. */
  metadata(): Record<string, string> {
    const value = this.#take('metadata');
    if (value === undefined || value === '') return {};
    if (typeof value === 'string' || Array.isArray(value)) {
      throw stripeErrors.invalid(this.name('metadata'), 'Invalid hash: metadata');
    }
    const metadata: Record<string, string> = {};
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string')
        throw stripeErrors.invalid(this.name('metadata'), 'Metadata values must be strings');
      metadata[key] = text;
    }
    return metadata;
  }

  object(key: string): Params {
    const value = this.#take(key);
    if (typeof value === 'string' && value !== '')
      throw stripeErrors.invalid(this.name(key), `Invalid hash: ${this.name(key)}`);
    const inner = new Params(value === '' ? {} : value, this.name(key));
    this.#inner.push(inner);
    return inner;
  }

  list(key: string): Params[] {
    const value = this.#take(key);
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw stripeErrors.invalid(this.name(key), `Invalid array: ${this.name(key)}`);
    const inner = value.map((entry, index) => new Params(entry, `${this.name(key)}[${index}]`));
    this.#inner.push(...inner);
    return inner;
  }

  texts(key: string): string[] {
    const value = this.#take(key);
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw stripeErrors.invalid(this.name(key), `Invalid array: ${this.name(key)}`);
    return value.filter((entry) => typeof entry === 'string');
  }

  /** Accepts a parameter that has no effect here. */
  ignore(...keys: string[]) {
    for (const key of keys) this.#read.add(key);
  }

  #unread(): string[] {
    const own = Object.keys(this.#form).filter((key) => !this.#read.has(key));
    return [...own.map((key) => this.name(key)), ...this.#inner.flatMap((inner) => inner.#unread())];
  }

  /** Call after reading all parameters. `expand` is part of every request. */
  done() {
    const unread = this.#unread().filter((name) => name !== 'expand');
    if (unread.length) throw stripeErrors.unknown(unread);
  }
}

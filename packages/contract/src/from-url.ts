import { z } from 'zod';

/** A value that a URL holds as text; `read` returns a text that it cannot read as it is, for the validation to reject. */
export const fromUrl = <Inner extends z.ZodType>(read: (text: string) => unknown, inner: Inner) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), inner);

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As a number is written: no `0x10`, `1e3`, `01` or ` 1`, which coercion would accept and which would be another address of the same record. */
export const numberInUrl = <Inner extends z.ZodType>(inner: Inner) =>
  fromUrl((text) => (/^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : text), inner);

export const PageInUrl = numberInUrl(z.number().int().min(1).max(1_000_000_000).default(1));

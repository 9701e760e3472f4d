import { z } from 'zod';

/** A number in a URL: digits only, no `0x10`, `1e3` or ` 1`, which coercion would accept. */
export const numberInUrl = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((text) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text), inner);

export const PageInUrl = numberInUrl(z.number().int().min(1).max(1_000_000_000).default(1));

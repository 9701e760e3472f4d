import type { Params } from './protocol/params.ts';
import { stripeErrors } from './protocol/stripe-error.ts';

/** The object with this id. Ids come from requests: `table[id]` would find `__proto__` too. */
export const lookUp = <T>(table: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

/** The object with the id in the path, or Stripe's 404. */
export function find<T>(table: Record<string, T>, what: string, id: string): T {
  const found = lookUp(table, id);
  if (!found) throw stripeErrors.noSuch(what, id);
  return found;
}

/** The object a parameter names, or null without the parameter; 400 for an unknown id. */
export function findParam<T>(table: Record<string, T>, what: string, params: Params, key: string): T | null {
  const id = params.text(key);
  if (id === null) return null;
  const found = lookUp(table, id);
  if (!found) throw stripeErrors.noSuchParam(what, id, params.name(key));
  return found;
}

/** Like findParam, but the parameter is required. */
export function requireParam<T>(table: Record<string, T>, what: string, params: Params, key: string): T {
  const found = findParam(table, what, params, key);
  if (!found) throw stripeErrors.missing(params.name(key));
  return found;
}

/** Metadata after an update: an empty text removes its key. */
export function mergeMetadata(before: Record<string, string> | null, given: Record<string, string>) {
  const merged = { ...before, ...given };
  for (const [key, value] of Object.entries(given)) if (value === '') delete merged[key];
  return merged;
}

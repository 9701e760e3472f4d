import type { List } from '../objects/wire.ts';
import type { Params } from './params.ts';
import { stripeErrors } from './stripe-error.ts';

/**
 * One page of objects given oldest first: newest first, 10 or `limit` (1 to 100) of them, after `starting_after`. Parameters named
 * like one of `fields` select the objects with that value.
 */
export function listPage<T extends { id: string }>(
  oldestFirst: T[],
  params: Params,
  url: string,
  fields: (keyof T & string)[] = [],
): List<T> {
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const after = params.text('starting_after');
  const wanted = fields.map((field) => ({ field, value: params.text(field) }));
  const all = oldestFirst
    .filter((object) => wanted.every(({ field, value }) => value === null || String(object[field]) === value))
    .toReversed();
  const before = after === null ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== null && before < 0) throw stripeErrors.noSuchParam('object', after, 'starting_after');
  const start = before + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length, url };
}

/** `created=…` or `created[gte]=…` as a test. */
export function createdTest(params: Params): (object: { created: number }) => boolean {
  if (!params.has('created')) return () => true;
  const seconds = { min: 0, max: 1e11 };
  const exact = (() => {
    try {
      return params.integer('created', seconds);
    } catch {
      return null;
    }
  })();
  if (exact !== null) return ({ created }) => created === exact;
  const range = params.object('created');
  const gt = range.integer('gt', seconds) ?? -1;
  const gte = range.integer('gte', seconds) ?? 0;
  const lt = range.integer('lt', seconds) ?? Infinity;
  const lte = range.integer('lte', seconds) ?? Infinity;
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}

import { ApiError } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';

/** PostgreSQL stores neither NUL characters nor, in JSON, lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Rejects text that cannot be stored, anywhere in a request; files and signed bodies are bytes and are not checked. */
export function rejectUnstorableText(app: FastifyInstance) {
  app.addHook('preValidation', async ({ params, query, body }) => {
    // The router's object has a custom prototype.
    const path = findUnstorable({ params: Object.assign({}, params), query, body });
    if (path) throw new ApiError('invalid-request', { errors: [{ path, message: 'must be text' }] });
  });
}

/** The path of the first text or key that cannot be stored. Without recursion: a body may be nested thousands of levels deep. */
function findUnstorable(request: object): string | undefined {
  const open: [path: string[], value: unknown][] = [[[], request]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return path.join('.');
    if (!isPlain(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path.join('.');
      open.push([path.length < 10 ? [...path, key] : path, inner]);
    }
  }
  return undefined;
}

/** An array or object of JSON or of a query, which has no prototype; no stream or buffer. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

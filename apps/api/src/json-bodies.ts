import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

type Done = (error: Error | null, value?: unknown) => void;

/** JSON alone is taken. A call without a body may still name JSON as its type. */
export function jsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parse = jsonParser(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parse(request, body as Buffer, done),
  );
}

/** Reads JSON as UTF-8 alone (RFC 8259): a lenient decoder would store something else than was sent. No bytes are undefined. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, bytes: Buffer, done: Done) => {
    if (bytes.length === 0) done(null, undefined);
    else if (isUtf8(bytes)) parse(request, bytes.toString(), done);
    else done(new ApiError('invalid-request', { detail: 'The body is not UTF-8.' }));
  };
}

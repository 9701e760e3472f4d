import { isUtf8 } from 'node:buffer';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';

/**
 * JSON alone is taken, as UTF-8 alone (RFC 8259): a lenient decoder would store something else than was sent. A call without
 * a body may still name JSON as its type.
 */
export function jsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (isUtf8(bytes)) void parse(request, bytes.toString(), done);
    else done(new ApiError('invalid-request', { detail: 'The body is not UTF-8.' }));
  });
}

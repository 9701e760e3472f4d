import { isUtf8 } from 'node:buffer';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts only JSON in UTF-8 (RFC 8259): a lenient decoder would change what was sent. A request without a body may have the content
 * type of JSON.
 */
export function jsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else if (isUtf8(bytes)) void parse(request, bytes.toString(), done);
    else done(new ApiError('invalid-request', { detail: 'The body is not valid UTF-8.' }));
  });
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const GIVEN_ID = /^[\w.-]{8,64}$/;
const ADDRESS = /[^\s<>"'()[\],;:=]+@[^\s<>"'()[\],;:=]+/g;

/** One line of JSON an event, with the id of the call and without secrets or personal data. */
export const logging = (level: string) => ({
  level,
  serializers: {
    // Headers, query (reset links, keywords) and the caller's address are left out.
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?', 1)[0] }),
    err: describe,
  },
});

/** A call keeps the id that the proxy before us gave it. It is answered as `x-request-id`. */
export function genReqId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}

type Described = { type: string; message: string; stack: string; cause?: Described; [code: string]: unknown };

/** Libraries hang values, addresses and whole requests on their errors: only these fields are kept. */
function describe(error: Error): Described {
  const given = (error as { code?: unknown }).code;
  const code = typeof given === 'string' ? { code: given } : {};
  const cause = error.cause instanceof Error ? { cause: describe(error.cause) } : {};
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...code,
    ...cause,
  };
}

const withoutAddresses = (text: string) => text.replace(ADDRESS, '<address>');

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tier } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownPaid } from '../../access.ts';
import type { Context } from '../../context.ts';
import { genReqId } from '../../logging.ts';
import type { Call } from '../../metrics.ts';
import { type Answer, JSON_HEADERS, packingFor, sendPacked } from './send-packed.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Keeps the answer for whoever asks the same again. */
    keep?: (answer: KnownAnswer) => void;
  }
}

/** An answer, and the pattern of the route that made it. */
export type KnownAnswer = Answer & { route: string };

/** Whatever begins so may be asked again. */
const LISTS = '/api/brands';
/** Bodies looked at, in bytes; a longer one is no page that many open. */
const BODY = 4_096;
/** In the place of an answer that was given once: what nobody asks for again is not worth its memory. */
const ASKED_ONCE: KnownAnswer = { json: Buffer.alloc(0), route: '' };

/** What happens to every call, whoever answers it. */
type Rounds = {
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Whether calls are to be refused for now (admission.ts). */
  isTurnOver: () => boolean;
  /** False once the server is closing. */
  isOpen: () => boolean;
  /** Counts the call (metrics.ts). */
  observe: (call: Call, milliseconds: number) => void;
};

/**
 * What was asked in the very same words on the same snapshot, on the same plan, is answered as it was then, before the framework
 * has looked at the call, which is most of its work: most people ask for the same few pages. Whatever is not known, or not
 * certain to be allowed, goes on as ever, and ends in `sendList`.
 */
export function answersAsBefore(
  { config, catalogue, identity }: Pick<Context, 'config' | 'catalogue' | 'identity'>,
  rounds: Rounds,
) {
  const lines = Object.entries({ ...rounds.headers, ...JSON_HEADERS }).flat();
  // The framework writes a line or a span of every call.
  const isWatched = config.traces !== null || ['debug', 'info'].includes(config.logLevel);
  const mayAnswer = ({ url }: IncomingMessage) =>
    !isWatched && url!.startsWith(LISTS) && rounds.isOpen() && !rounds.isTurnOver();

  /** Answers if the answer is known; otherwise what will be made of these words is kept. */
  function answer(request: IncomingMessage, response: ServerResponse, tier: Tier | undefined, body: string) {
    const began = performance.now();
    const { method, url, headers } = request;
    // Kept for this snapshot, even when the next one arrives before the answer is made.
    const answers = catalogue.answers();
    const words = `${tier} ${method} ${url} ${body}`;
    const known = answers.get(words);
    request.keep = (made) =>
      answers.set(words, known ? Object.assign(made, { ...known, ...made }) : ASKED_ONCE);
    if (!known || known === ASKED_ONCE) return false;
    const packing = packingFor(headers, known);
    const bytes = packing ? known[packing] : known.json;
    if (!bytes) return false;
    const own = ['x-request-id', genReqId(request), 'content-length', String(bytes.length)];
    if (packing) own.push('content-encoding', packing);
    response.writeHead(200, [...lines, ...own]);
    response.end(bytes);
    rounds.observe({ route: known.route, method: method!, status: 200 }, performance.now() - began);
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const claims = mayAnswer(request) ? knownPaid(identity, request.headers.authorization) : undefined;
    const length = claims ? bodyLength(request) : Number.NaN;
    if (length === 0) {
      if (!answer(request, response, claims!.tier, '')) goOn();
    } else if (length <= BODY) {
      request.once('data', (bytes: Buffer) => {
        // What came in pieces is put together by the framework.
        if (bytes.length === length && answer(request, response, claims!.tier, bytes.toString('latin1')))
          return;
        request.pause();
        request.unshift(bytes);
        goOn();
      });
    } else goOn();
  };
}

/** Bytes of a body that a list can be asked by; NaN for any other. */
function bodyLength({ method, headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (method === 'GET' && length === undefined) return 0;
  return method === 'POST' && headers['content-type'] === 'application/json' ? Number(length) : Number.NaN;
}

/** Sends a list in ready JSON bytes; the schema of the answer is held by the tests instead of at every call. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  list: Promise<Buffer>,
): Promise<never> {
  const answer = { json: await list, route: request.routeOptions.url! };
  request.raw.keep?.(answer);
  return (await sendPacked(request, reply, answer)) as never;
}

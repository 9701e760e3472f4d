import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Awaitable } from '@brandlode/catalogue-index';
import type { Tier } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownPaid } from '../../access.ts';
import type { Context } from '../../context.ts';
import { genReqId } from '../../logging.ts';
import type { Call } from '../../metrics.ts';
import { listAnswers } from './list-answers.ts';
import { type List, type ListCall, listAt } from './lists.ts';
import { type Answer, JSON_HEADERS, packingFor, sendPacked } from './send-packed.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The answer of a list that the framework is to send: not there yet, or still to be packed. */
    begun?: Awaitable<Answer> | undefined;
  }
}

/** Bodies looked at, in bytes; no page that people open has a longer one. */
const BODY = 4_096;

type Allowed = { call: ListCall; tier: Tier | undefined };

/** What happens to every call, whoever answers it. */
type Rounds = {
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Whether calls are to be refused for now (admission.ts). */
  isFull: () => boolean;
  /** False once the server is closing. */
  isOpen: () => boolean;
  /** Counts the call (metrics.ts). */
  observe: (call: Call, milliseconds: number) => void;
};

/**
 * Answers a list before the framework has looked at the call, which would be most of its work. Whatever cannot be answered at once,
 * or is not certain to be right and allowed, goes on as ever and ends in `sendList`, or in a refusal.
 */
export function answersAtOnce(
  context: Pick<Context, 'config' | 'catalogue' | 'identity'>,
  { headers: ofEvery, isFull, isOpen, observe }: Rounds,
) {
  const { config, identity } = context;
  const answerTo = listAnswers(context);
  const lines = Object.entries({ ...ofEvery, ...JSON_HEADERS }).flat();
  // The framework writes a line or a span of every call.
  const isWatched = config.traces !== null || ['debug', 'info'].includes(config.logLevel);

  /** False where the framework is to go on. */
  function answered(
    request: IncomingMessage,
    response: ServerResponse,
    { call, tier }: Allowed,
    body: string,
  ): boolean {
    const began = performance.now();
    const answer = answerTo(call, body, tier);
    request.begun = answer;
    // Whoever waits for it is told of a failure; nobody may, when the call is refused meanwhile.
    if (answer instanceof Promise) answer.catch(() => {});
    if (!answer || answer instanceof Promise) return false;
    const packing = packingFor(request.headers, answer);
    const bytes = packing ? answer[packing] : answer.json;
    if (!bytes) return false;
    const own = ['x-request-id', genReqId(request), 'content-length', String(bytes.length)];
    if (packing) own.push('content-encoding', packing);
    response.writeHead(200, [...lines, ...own]);
    // For a packed answer, a buffer, the encoding says nothing.
    response.end(bytes, 'latin1');
    observe({ route: call.route, method: call.list.method, status: 200 }, performance.now() - began);
    return true;
  }

  /** The list asked for, where the caller may have it and nothing else has to be done about the call. */
  function mayAnswer({ method, url, headers }: IncomingMessage): Allowed | undefined {
    const call = isWatched ? undefined : listAt(url!);
    if (!call || call.list.method !== method || !isOpen() || isFull()) return undefined;
    const claims = knownPaid(identity, headers.authorization);
    return claims && { call, tier: claims.tier };
  }

  return (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const asked = mayAnswer(request);
    const length = asked ? bodyLength(request) : Number.NaN;
    if (length === 0) {
      if (!answered(request, response, asked!, '')) goOn();
    } else if (length <= BODY) {
      request.once('data', (bytes: Buffer) => {
        const body = bytes.toString();
        // What came in pieces is put together by the framework, and what may be no UTF-8 is looked at there.
        const isWhole = bytes.length === length && !body.includes('\ufffd');
        if (isWhole && answered(request, response, asked!, body)) return;
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

/** Sends a list as the framework does; the schema of the answer is held by the tests instead of at every call. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List,
  context: Context,
): Promise<never> {
  const { query, body: payload, claims } = request;
  const begun = await request.raw.begun;
  const answer = begun ?? { json: await list.answer(context, { query, payload, tier: claims.tier }) };
  return (await sendPacked(request, reply, answer)) as never;
}

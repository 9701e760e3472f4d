import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Catalogue } from './catalogue.ts';
import { type Answer, sendPacked } from './send-packed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps the answer for whoever asks the same again. */
    keep: ((answer: Answer) => void) | undefined;
  }
}

/** Bodies looked at, in bytes; a longer one, or one that does not say its length, is no page that many open. */
const BODY = 4_096;
const NOTHING = Buffer.alloc(0);
/** In the place of an answer that was given once: what nobody asks for again is not worth its memory. */
const ASKED_ONCE: Answer = { json: NOTHING };

/**
 * What was asked in the very same words on the same snapshot, on the same plan, is answered as it was then, before the words are
 * even parsed: most people ask for the same few pages. For routes behind the access rule that end in `sendList`.
 */
export function answersAsBefore(app: FastifyInstance, catalogue: Pick<Catalogue, 'answers'>) {
  app.decorateRequest('keep');
  app.addHook('preParsing', (request, reply, payload, done) => {
    // Kept for this snapshot, even when the next one arrives before the answer is made.
    const answers = catalogue.answers();
    const { headers, url, claims, method } = request;
    const answer = (body: Buffer, goOn: () => void) => {
      const words = `${claims.tier} ${url} ${headers['content-type']} ${body.toString('latin1')}`;
      const known = answers.get(words);
      if (known && known !== ASKED_ONCE) return void sendPacked(request, reply, known);
      request.keep = (made) => answers.set(words, known ? made : ASKED_ONCE);
      goOn();
    };
    if (method !== 'POST') return answer(NOTHING, done);
    if (!(Number(headers['content-length']) <= BODY)) return done();
    const chunks: Buffer[] = [];
    payload.on('data', (chunk) => chunks.push(chunk));
    payload.on('end', () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      answer(body, () => done(null, readOnceMore(body)));
    });
  });
}

function readOnceMore(body: Buffer): RequestPayload {
  const stream = new Readable({ read() {} });
  stream.push(body);
  stream.push(null);
  return Object.assign(stream, { receivedEncodedLength: body.length });
}

/** Sends a list in ready JSON bytes; the schema of the answer is held by the tests instead of at every call. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  list: Promise<Buffer>,
): Promise<never> {
  const answer = { json: await list };
  request.keep?.(answer);
  return (await sendPacked(request, reply, answer)) as never;
}

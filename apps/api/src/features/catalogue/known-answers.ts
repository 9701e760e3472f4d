import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonParser } from '../../json-bodies.ts';
import type { Catalogue } from './catalogue.ts';
import { type Answer, sendPacked } from './send-packed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps the answer for whoever asks the same again. */
    keep: ((answer: Answer) => void) | undefined;
  }
}

/** Bodies looked at, in bytes; a longer one is no page that many open. */
const BODY = 4_096;
const NOTHING = Buffer.alloc(0);
/** In the place of an answer that was given once: what nobody asks for again is not worth its memory. */
const ASKED_ONCE: Answer = { json: NOTHING };

/**
 * What was asked in the very same words on the same snapshot, on the same plan, is answered as it was then, before the words are
 * even parsed: most people ask for the same few pages. For routes behind the access rule that end in `sendList`.
 */
export function answersAsBefore(app: FastifyInstance, catalogue: Pick<Catalogue, 'answers'>) {
  const parse = jsonParser(app);
  app.decorateRequest('keep');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preValidation', (request, reply, done) => {
    const { url, claims, body } = request;
    const bytes = Buffer.isBuffer(body) ? body : NOTHING;
    if (bytes.length <= BODY) {
      // Kept for this snapshot, even when the next one arrives before the answer is made.
      const answers = catalogue.answers();
      const words = `${claims.tier} ${url} ${bytes.toString('latin1')}`;
      const known = answers.get(words);
      if (known && known !== ASKED_ONCE) return void sendPacked(request, reply, known);
      request.keep = (made) => answers.set(words, known ? made : ASKED_ONCE);
    }
    if (bytes !== body) return done();
    parse(request, bytes, (error, parsed) => {
      request.body = parsed;
      done(error ?? undefined);
    });
  });
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

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, type Encoding } from '../../encodings.ts';

/** JSON bytes as they are sent, and packed from the first time that somebody takes them so. */
export type Answer = { json: Buffer } & Partial<Record<Encoding, Promise<Buffer>>>;

/** Bytes from which packing is worth it. */
const PACK_FROM = 2_000;
/** A page of cards is 10 to 25 kB of much-repeated text: quick packing, for slow networks. */
const pack: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: (json) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (json) => promisify(gzip)(json, { level: 4 }),
};

/** Sends an answer, packed for who takes that, in the turn it is called where the bytes are plain. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encoding = answer.json.length < PACK_FROM ? undefined : chosenEncoding(request);
  if (!encoding) return reply.send(answer.json);
  answer[encoding] ??= pack[encoding](answer.json);
  return answer[encoding].then(
    (bytes) => reply.header('content-encoding', encoding).send(bytes),
    (error) => reply.send(error),
  );
}

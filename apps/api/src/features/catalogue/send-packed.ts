import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, type Encoding } from '../../encodings.ts';
import { type JsonBytes, toBuffer } from './json-bytes.ts';

/** What is sent, and packed once somebody took it so. */
export type Answer = { json: JsonBytes } & Partial<Record<Encoding, Buffer>>;
export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

/** Bytes from which packing is worth it. */
const PACK_FROM = 2_000;
/** A page of cards is 10 to 25 kB of much-repeated text: quick packing, for slow networks. */
const pack: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: (json) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (json) => promisify(gzip)(json, { level: 4 }),
};

/** How the caller is to get the answer; undefined for plain. */
export const packingFor = (headers: IncomingHttpHeaders, { json }: Answer): Encoding | undefined =>
  json.length < PACK_FROM ? undefined : chosenEncoding(headers);

/** Sends an answer, packed for who takes that. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(JSON_HEADERS);
  const packing = packingFor(request.headers, answer);
  if (!packing) return reply.send(toBuffer(answer.json));
  answer[packing] ??= await pack[packing](toBuffer(answer.json));
  return reply.header('content-encoding', packing).send(answer[packing]);
}

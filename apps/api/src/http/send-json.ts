import type { FastifyReply } from 'fastify';

/** Sends JSON assembled from cached parts without serializing it again; tests check it against the schema. */
export const sendJson = (reply: FastifyReply, json: Buffer) =>
  reply.type('application/json; charset=utf-8').send(json);

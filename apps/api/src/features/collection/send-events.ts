import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends server-sent events as they are made. */
export const sendEvents = (reply: FastifyReply, events: AsyncGenerator<string>): FastifyReply =>
  reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    // A stream that ends while the server closes would leave an idle connection.
    .header('connection', 'close')
    // This header prevents proxies from buffering the events.
    .header('x-accel-buffering', 'no')
    .send(Readable.from(events));

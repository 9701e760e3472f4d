import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Socket as Connection, createServer, type Server } from 'node:net';
import packet from 'dns-packet';
import { portOf } from '../port-of.ts';
import { answerQuery, siteAskedFor } from './answer-query.ts';
import { countQueries } from './count-queries.ts';
import type { Population } from './population.ts';

const LOOPBACK = '127.0.0.1';

/** The simulated internet's resolver, over UDP and TCP on one port of loopback. */
export function createDnsServer(population: Population) {
  const queries = countQueries(population.size);

  /** Ignores what is not a query, as any resolver does. */
  const replyTo = (message: Buffer, udp: boolean): Buffer | undefined => {
    const query = decoded(message);
    if (query?.type !== 'query') return undefined;
    const site = siteAskedFor(population, query);
    const { before, end } = queries.begin(site, query.questions?.[0]);
    const reply = answerQuery(population, query, { site, udp, isFirst: before === 0 });
    end(reply);
    return reply?.message;
  };

  let datagrams: Socket | undefined;
  const streams = createServer((connection) => serveStream(connection, (query) => replyTo(query, false)));
  const connections = new Set<Connection>();
  streams.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });

  return {
    /** Listens on the given port, or on any that is free for both UDP and TCP. */
    async open(port: number): Promise<void> {
      datagrams = await listen(streams, port);
      datagrams.on('message', (message, { port, address }) => {
        const reply = replyTo(message, true);
        if (reply) datagrams?.send(reply, port, address, () => {});
      });
    },
    address: () => `${LOOPBACK}:${portOf(streams)}`,
    counts: queries.counts,
    clearCounts: queries.clear,
    async close(): Promise<void> {
      const closed = Promise.all([
        datagrams && once(datagrams, 'close'),
        // Also called if the server never listened.
        new Promise((done) => streams.close(done)),
      ]);
      datagrams?.close();
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}

function decoded(message: Buffer) {
  try {
    return packet.decode(message);
  } catch {
    return undefined;
  }
}

/** A busy run sends faster than one process reads. In bytes. */
const RECEIVE_BUFFER = 4 * 1024 * 1024;
const MAX_TRIES = 20;

async function listen(streams: Server, port: number): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    streams.listen(port, LOOPBACK);
    await once(streams, 'listening');
    const datagrams = createSocket('udp4');
    datagrams.bind(portOf(streams), LOOPBACK);
    try {
      await once(datagrams, 'listening');
      datagrams.setRecvBufferSize(RECEIVE_BUFFER);
      return datagrams;
    } catch (error) {
      datagrams.close();
      streams.close();
      await once(streams, 'close');
      // Free for TCP only: another port.
      if (port !== 0 || tries === MAX_TRIES) throw error;
    }
  }
}

const LENGTH_BYTES = 2;

/** RFC 1035, 4.2.2: messages preceded by their length. */
function serveStream(connection: Connection, replyTo: (query: Buffer) => Buffer | undefined): void {
  let waiting = Buffer.alloc(0);
  connection.on('error', () => connection.destroy());
  connection.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + waiting.readUInt16BE(0);
      if (waiting.length < end) return;
      const reply = replyTo(waiting.subarray(LENGTH_BYTES, end));
      waiting = waiting.subarray(end);
      if (!reply) continue;
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(reply.length);
      connection.write(Buffer.concat([length, reply]));
    }
  });
}

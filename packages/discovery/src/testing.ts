import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Answer, decode, encode, TRUNCATED_RESPONSE } from 'dns-packet';

/** The records of a name, or how the server treats questions about it. */
export type Zone = Record<
  string,
  | { CNAME?: string; A?: string[]; AAAA?: string[]; truncated?: 'over UDP' | 'always' }
  /** Never answers, answers only from the given question on, or with a failure. */
  | { silent: true }
  | { silentTimes: number; A: string[] }
  | { rcode: number }
>;

export type DnsServerForTests = {
  host: string;
  port: number;
  /** The questions in the order of their arrival, such as `www.brand.com A`, or `www.brand.com A over TCP`. */
  questions: string[];
  close: () => Promise<void>;
};

const NXDOMAIN = 3;

/** A recursive name server on loopback, over UDP and TCP, that knows the names of a zone, and no others. */
export async function startDnsServer(
  zone: Zone,
  { perSecond = Number.POSITIVE_INFINITY }: { perSecond?: number } = {},
): Promise<DnsServerForTests> {
  const questions: string[] = [];
  const respond = (packet: Buffer, isUdp: boolean): Buffer | undefined => {
    const { id, questions: [question] = [] } = decode(packet);
    if (!question) return undefined;
    const { name, type } = question;
    questions.push(`${name} ${type}${isUdp ? '' : ' over TCP'}`);
    const asked = questions.filter((other) => other === `${name} ${type}`).length;
    const records = zone[name];
    if (records && 'silent' in records) return undefined;
    if (records && 'silentTimes' in records && asked <= records.silentTimes) return undefined;
    const truncated = records && 'truncated' in records ? records.truncated : undefined;
    if (truncated === 'always' && !isUdp) return undefined;
    const flags =
      records === undefined
        ? NXDOMAIN
        : 'rcode' in records
          ? records.rcode
          : truncated && isUdp
            ? TRUNCATED_RESPONSE
            : 0;
    const answers = flags === 0 ? answersOf(zone, name, type as 'A' | 'AAAA') : [];
    return encode({ type: 'response', id: id ?? 0, flags, questions: [question], answers });
  };
  const streams = createServer((connection) => {
    connection.on('error', () => {});
    // A query is smaller than a segment.
    connection.once('data', (query) => {
      const reply = respond(query.subarray(2), false);
      if (!reply) return void connection.end();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      connection.end(Buffer.concat([length, reply]));
    });
  });
  streams.listen(0, '127.0.0.1');
  await once(streams, 'listening');
  const { port } = streams.address() as AddressInfo;
  const socket = createSocket('udp4');
  // Like a server that is asked too much, it loses what it cannot answer.
  let allowance = 1;
  let countedAt = performance.now();
  socket.on('message', (packet, client) => {
    const now = performance.now();
    allowance = Math.min(perSecond / 20, allowance + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (allowance < 1) return;
    allowance -= 1;
    const reply = respond(packet, true);
    if (reply) socket.send(reply, client.port, client.address);
  });
  await new Promise<void>((bound) => socket.bind(port, '127.0.0.1', bound));
  return {
    host: '127.0.0.1',
    port,
    questions,
    close: async () => {
      const closed = new Promise((done) => streams.close(done));
      await new Promise<void>((done) => socket.close(done));
      await closed;
    },
  };
}

function answersOf(zone: Zone, name: string, type: 'A' | 'AAAA'): Answer[] {
  const records = zone[name];
  if (!records || 'silent' in records || 'rcode' in records) return [];
  if ('CNAME' in records && records.CNAME) {
    const alias: Answer = { type: 'CNAME', name, ttl: 60, data: records.CNAME };
    return [alias, ...answersOf(zone, records.CNAME, type)];
  }
  const addresses = type === 'A' ? records.A : 'AAAA' in records ? records.AAAA : undefined;
  return (addresses ?? []).map((data): Answer => ({ type, name, ttl: 60, data }));
}

import { createSocket } from 'node:dgram';
import { type Answer, decode, encode, TRUNCATED_RESPONSE } from 'dns-packet';

/** The records of a name, or how the server treats questions about it. */
export type Zone = Record<
  string,
  | { CNAME?: string; A?: string[]; AAAA?: string[]; truncated?: boolean }
  /** Never answers, answers only from the given question on, or with a failure. */
  | { silent: true }
  | { silentTimes: number; A: string[] }
  | { rcode: number }
>;

export type DnsServerForTests = {
  host: string;
  port: number;
  /** The questions in the order of their arrival, such as `www.brand.com A`. */
  questions: string[];
  close: () => Promise<void>;
};

const NXDOMAIN = 3;

/** A recursive name server on loopback that knows the names of a zone, and no others. */
export async function startDnsServer(zone: Zone): Promise<DnsServerForTests> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (packet, { port, address }) => {
    const { id, questions: [question] = [] } = decode(packet);
    if (!question) return;
    const { name, type } = question;
    questions.push(`${name} ${type}`);
    const asked = questions.filter((other) => other === `${name} ${type}`).length;
    const records = zone[name];
    if (records && 'silent' in records) return;
    if (records && 'silentTimes' in records && asked <= records.silentTimes) return;
    const flags =
      records === undefined
        ? NXDOMAIN
        : 'rcode' in records
          ? records.rcode
          : 'truncated' in records && records.truncated
            ? TRUNCATED_RESPONSE
            : 0;
    const answers = flags === 0 ? answersOf(zone, name, type as 'A' | 'AAAA') : [];
    const response = encode({ type: 'response', id: id ?? 0, flags, questions: [question], answers });
    socket.send(response, port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return {
    host: '127.0.0.1',
    port: socket.address().port,
    questions,
    close: () => new Promise((closed) => socket.close(closed)),
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

import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import { decode, encode, RECURSION_DESIRED } from 'dns-packet';
import { RateLimit } from './rate-limit.ts';

export type DnsServer = { host: string; port: number };

/** Servers as written in a setting, such as `127.0.0.1:5353, [::1]:53, 9.9.9.9`; undefined if one of them is not an IP address. */
export function parseDnsServers(text: string): DnsServer[] | undefined {
  const servers: DnsServer[] = [];
  for (const part of text.split(',').map((part) => part.trim())) {
    const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(part) ?? [];
    const host = isIP(part) ? part : (bracketed ?? plain ?? '');
    if (!isIP(host) || Number(port) < 1 || Number(port) > 65_535) return undefined;
    servers.push({ host, port: isIP(part) ? 53 : Number(port) });
  }
  return servers;
}
/** `failed`: no server gave an answer that can be used; the name may exist or not. */
export type DnsAnswer =
  | { outcome: 'found'; aliases: string[]; addresses: string[] }
  | { outcome: 'missing' }
  | { outcome: 'failed'; reason: string };

type Response = {
  code: number;
  truncated: boolean;
  records: { type: string; name: string; data: unknown }[];
};
/** A response with its id and question. */
type Reply = Response & { id: number; question: { name: string; type: string } };
type Pending = { name: string; type: 'A' | 'AAAA'; settle: (response: Response | undefined) => void };

const NOERROR = 0;
const NXDOMAIN = 3;
const FAILURES: Record<number, string> = { 1: 'FORMERR', 2: 'SERVFAIL', 4: 'NOTIMP', 5: 'REFUSED' };
const MAX_ID = 2 ** 16;
/** What a response may take without being fragmented on its way. */
const UDP_PAYLOAD = 1232;
const MAX_ALIASES = 16;
const RECEIVE_BUFFER = 4 * 2 ** 20;
/** Queries a second at first, and how often the rate is adapted to what the servers can do: to a lower one, if more than this share is lost. */
const FIRST_RATE = 200;
const ADAPT_MS = 500;
const MIN_MEASURED = 20;
const MAX_LOST = 0.2;
const FASTER = 1.2;
const SLOWER = 0.5;
const MIN_RATE = 20;

type Server = { address: DnsServer; socket: Socket; pending: Map<number, Pending> };

/**
 * Asks recursive name servers over UDP, each query at the next server in turn, and over TCP if the answer does not fit into a packet. A
 * query without a usable answer is repeated at the next server, `tries` times in all. Every query counts towards the rate, which
 * is below the wanted one while servers lose queries: they answer none of a million names that are asked faster than they can.
 */
export class DnsClient {
  readonly #servers: Server[] = [];
  readonly #closing = new AbortController();
  readonly #limit: RateLimit;
  readonly #rate: number;
  #measured = { since: performance.now(), answered: 0, lost: 0 };
  readonly #timeoutMs: number;
  readonly #tries: number;
  #next = 0;
  /** Whether any response has arrived. */
  hasResponse = false;
  /** Packets sent. */
  queries = 0;
  /** Packets without any response since the last response: many mean that the servers cannot be reached. */
  unanswered = 0;

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  private constructor({ rate, timeoutMs, tries }: { rate: number; timeoutMs: number; tries: number }) {
    this.#rate = rate;
    this.#limit = new RateLimit(Math.min(rate, FIRST_RATE));
    this.#timeoutMs = timeoutMs;
    this.#tries = tries;
  }

  static async open(options: {
    servers: DnsServer[];
    /** Queries a second, at most. */
    rate: number;
    timeoutMs?: number;
    tries?: number;
  }): Promise<DnsClient> {
    const client = new DnsClient({ timeoutMs: 3_000, tries: 3, ...options });
    for (const server of options.servers) await client.#connect(server);
    return client;
  }

  /** Resolves once a further query would be sent without waiting for others. */
  ready(): Promise<void> {
    return this.#limit.idle();
  }

  async #connect({ host, port }: DnsServer): Promise<void> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    const pending = new Map<number, Pending>();
    // A connected socket only receives packets of its server. Nothing listens there while the server restarts: its queries time out.
    socket.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      socket.connect(port, host, (error?: Error) => (error ? reject(error) : resolve()));
    });
    try {
      socket.setRecvBufferSize(RECEIVE_BUFFER);
    } catch {
      // The system's default is smaller; lost responses are requested again.
    }
    socket.on('message', (packet) => {
      this.unanswered = 0;
      this.hasResponse = true;
      const read = readResponse(packet);
      const query = read && pending.get(read.id);
      // A late response to an earlier query may carry an id that is in use again.
      if (query && read.question.name === query.name && read.question.type === query.type) query.settle(read);
    });
    this.#servers.push({ address: { host, port }, socket, pending });
  }

  async ask(name: string, type: 'A' | 'AAAA'): Promise<DnsAnswer> {
    let reason = 'timed out';
    for (let attempt = 1; attempt <= this.#tries; attempt += 1) {
      await this.#limit.take();
      if (this.isClosed) break;
      const server = this.#nextServer();
      const first = await this.#send(server, name, type);
      const response = first?.truncated ? await this.#askOverTcp(server.address, name, type) : first;
      if (!response) {
        reason = first ? 'truncated' : 'timed out';
        continue;
      }
      const { code } = response;
      if (code === NXDOMAIN) return { outcome: 'missing' };
      if (code !== NOERROR) {
        reason = FAILURES[code] ?? `code ${code}`;
        continue;
      }
      return { outcome: 'found', ...follow(name, type, response.records) };
    }
    return { outcome: 'failed', reason };
  }

  /** Whether the next server responds at all, to a question about the root that every server can answer. */
  async responds(): Promise<boolean> {
    await this.#limit.take();
    return !this.isClosed && (await this.#send(this.#nextServer(), '.', 'A')) !== undefined;
  }

  #nextServer(): Server {
    const server = this.#servers[this.#next % this.#servers.length];
    this.#next += 1;
    if (!server) throw new Error('There is no name server to ask.');
    return server;
  }

  #send({ socket, pending }: Server, name: string, type: 'A' | 'AAAA'): Promise<Response | undefined> {
    return new Promise((resolve) => {
      let id = randomInt(MAX_ID);
      while (pending.has(id)) id = (id + 1) % MAX_ID;
      const settle = (response: Response | undefined) => {
        clearTimeout(timer);
        pending.delete(id);
        if (!response) this.unanswered += 1;
        this.#adapt(response !== undefined);
        resolve(response);
      };
      const timer = setTimeout(() => settle(undefined), this.#timeoutMs);
      pending.set(id, { name, type, settle });
      this.queries += 1;
      socket.send(toQuery(id, name, type), (error) => error && settle(undefined));
    });
  }

  #adapt(isAnswered: boolean): void {
    const measured = this.#measured;
    measured[isAnswered ? 'answered' : 'lost'] += 1;
    const { answered, lost, since } = measured;
    const now = performance.now();
    if (now - since < ADAPT_MS || answered + lost < MIN_MEASURED) return;
    this.#measured = { since: now, answered: 0, lost: 0 };
    const share = lost / (answered + lost);
    const rate = this.#limit.perSecond;
    // Servers that answer nothing are down, which a lower rate does not change.
    if (share > MAX_LOST && answered > 0)
      this.#limit.perSecond = Math.max(Math.min(rate, MIN_RATE), rate * SLOWER);
    else if (share < MAX_LOST / 2) this.#limit.perSecond = Math.min(this.#rate, rate * FASTER);
  }

  async #askOverTcp(server: DnsServer, name: string, type: 'A' | 'AAAA'): Promise<Response | undefined> {
    await this.#limit.take();
    if (this.isClosed) return undefined;
    this.queries += 1;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#timeoutMs)]);
    const reply = await exchange(server, toQuery(randomInt(MAX_ID), name, type), signal);
    return reply && readResponse(reply);
  }

  /** Queries in flight fail as timed out. */
  close(): void {
    this.#closing.abort();
    for (const { socket, pending } of this.#servers) {
      for (const query of [...pending.values()]) query.settle(undefined);
      socket.close();
    }
  }
}

const toQuery = (id: number, name: string, type: 'A' | 'AAAA') =>
  encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED,
    questions: [{ type, name, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_PAYLOAD,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });

const LENGTH_BYTES = 2;

/** One query over a connection of its own (RFC 1035, 4.2.2: messages are preceded by their length); undefined without a whole reply. */
async function exchange(server: DnsServer, query: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  const socket = connect({ ...server, signal });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(query.length);
  try {
    socket.write(Buffer.concat([length, query]));
    let received = Buffer.alloc(0);
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk]);
      const end = received.length < LENGTH_BYTES ? Infinity : LENGTH_BYTES + received.readUInt16BE(0);
      if (received.length >= end) return received.subarray(LENGTH_BYTES, end);
    }
  } catch {
    // Not reachable over TCP, or not in time.
  } finally {
    socket.destroy();
  }
  return undefined;
}

function readResponse(packet: Buffer): Reply | undefined {
  try {
    const { id, type, flags = 0, flag_tc, answers = [], questions = [] } = decode(packet);
    const question = questions[0];
    if (type !== 'response' || id === undefined || !question) return undefined;
    return {
      id,
      question: { name: question.name.toLowerCase(), type: question.type },
      code: flags & 0xf,
      truncated: flag_tc,
      records: answers.map((answer) => ({
        type: answer.type,
        name: answer.name,
        data: 'data' in answer ? answer.data : undefined,
      })),
    };
  } catch {
    // It is no DNS message.
    return undefined;
  }
}

/** The CNAMEs from the name on, and the addresses at their end. Other records of the answer do not count. */
function follow(name: string, type: 'A' | 'AAAA', records: Response['records']) {
  const targets = new Map<string, string>();
  const addresses = new Map<string, string[]>();
  for (const record of records) {
    if (typeof record.data !== 'string') continue;
    const owner = withoutDot(record.name);
    if (record.type === 'CNAME') targets.set(owner, withoutDot(record.data));
    else if (record.type === type) addresses.set(owner, [...(addresses.get(owner) ?? []), record.data]);
  }
  const aliases: string[] = [];
  let end = name;
  for (let target = targets.get(name); target !== undefined; target = targets.get(target)) {
    if (aliases.includes(target) || aliases.length === MAX_ALIASES) break;
    aliases.push(target);
    end = target;
  }
  return { aliases, addresses: addresses.get(end) ?? [] };
}

const withoutDot = (name: string) => name.toLowerCase().replace(/\.$/, '');

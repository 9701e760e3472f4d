import { isIP } from 'node:net';
import type { Attempt } from '@brandlode/database';
import {
  isIn,
  isLoopback,
  isPublic,
  PrivateAddress,
  publicConnector,
  queryNameServers,
  type Resolve,
} from '@brandlode/safe-fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { signatureOf } from './sign-event.ts';

/** In milliseconds, for the whole attempt. */
const CONNECT_TIME = 4_000;
const TOTAL_TIME = 10_000;
/** Maximum size of the response that is read. */
const RESPONSE_BYTES = 4_096;

/** Webhook addresses of users. */
export type Receivers = {
  /** Why this address cannot be used; undefined if it can. */
  findProblem: (address: string) => Promise<string | undefined>;
  /** One request, without redirects, signed if there is a secret. Never rejects. */
  post: (target: { address: string; secret: string | null }, body: string) => Promise<Attempt>;
  close: () => Promise<unknown>;
};

export function openReceivers(parts: {
  userAgent: string;
  /** In the sandbox: plain http too, to this machine and nothing else. */
  onlyThisMachine: boolean;
  /** Private networks that the operator allows, also with plain http; without effect in the sandbox. */
  allowedNetworks?: readonly string[];
  /** Replaces the resolver of the system. */
  nameServers?: string[];
  totalTime?: number;
}): Receivers {
  const { onlyThisMachine, allowedNetworks = [], totalTime = TOTAL_TIME } = parts;
  const isAllowed = onlyThisMachine ? isLoopback : isIn(allowedNetworks);
  const mayConnect = (address: string) => isAllowed(address) || (!onlyThisMachine && isPublic(address));
  const resolve = onlyThisMachine ? resolveLocalhost : queryNameServers(parts.nameServers, CONNECT_TIME);
  const open = (allows: (address: string) => boolean) =>
    new Agent({
      connect: publicConnector({ timeout: CONNECT_TIME, resolve, mayConnect: allows }),
      // A keep-alive connection that the receiver has just closed would look like a failure.
      pipelining: 0,
      maxHeaderSize: 16 * 1024,
    });
  const agent = open(mayConnect);
  /** Unencrypted requests never leave the allowed networks. */
  const plainAgent = open(isAllowed);
  const where = onlyThisMachine ? 'must be an address of this machine' : 'must be a public address';

  return {
    async findProblem(address) {
      const url = URL.parse(address);
      if (!url) return 'must be an address, such as https://hooks.example.com/brandlode';
      const isPlain = url.protocol === 'http:' && (onlyThisMachine || allowedNetworks.length > 0);
      if (url.protocol !== 'https:' && !isPlain) return 'must begin with https://';
      if (url.username || url.password) return 'must have no user name or password';
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      const problemOf = (addresses: string[]) => {
        if (addresses.length === 0 || !addresses.every(mayConnect)) return where;
        return isPlain && !addresses.every(isAllowed) ? 'must begin with https://' : undefined;
      };
      if (isIP(host)) return problemOf([host]);
      try {
        const found = await resolve(host);
        return problemOf(found.map((record) => record.address));
      } catch {
        return onlyThisMachine ? where : 'has a name that cannot be found';
      }
    },
    async post({ address, secret }, body) {
      const began = performance.now();
      const result = await send(address, {
        dispatcher: URL.parse(address)?.protocol === 'http:' ? plainAgent : agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': parts.userAgent,
          ...(secret !== null && {
            'brandlode-signature': signatureOf(secret, body, Math.floor(Date.now() / 1_000)),
          }),
        },
        body,
        signal: AbortSignal.timeout(totalTime),
      });
      return { ...result, durationMs: Math.round(performance.now() - began) };
    },
    close: () => Promise.all([agent.destroy(), plainAgent.destroy()]),
  };
}

type Options = Exclude<Parameters<typeof request>[1], undefined | null>;

async function send(address: string, options: Options): Promise<Omit<Attempt, 'durationMs'>> {
  try {
    const { statusCode: status, headers, body } = await request(address, options);
    await readSome(body);
    const isRedirect = status >= 300 && status < 400;
    return {
      delivered: status >= 200 && status < 300,
      status,
      error: isRedirect ? 'Redirects are not followed.' : null,
      retryAfter: secondsIn(headers['retry-after']),
    };
  } catch (error) {
    return { delivered: false, status: null, error: explain(error) };
  }
}

/** Longer waits would keep a message that no one needs any longer. */
const MAX_RETRY_AFTER = 3_600;

function secondsIn(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER) : undefined;
}

/** Ignores errors: the status has been received, and the rest of the response does not matter. */
async function readSome(body: Dispatcher.ResponseData['body']): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += Buffer.byteLength(chunk);
      if (bytes >= RESPONSE_BYTES) return;
    }
  } catch {
    // The response ended early.
  }
}

const EXPLANATIONS: [RegExp, string][] = [
  [/TIMEOUT|TIMEDOUT/i, 'No response in time.'],
  [/ECONNREFUSED/, 'The connection was refused.'],
  [/ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EAI_AGAIN/, 'The name could not be found.'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/, 'The certificate is not valid.'],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'The connection was closed without a response.'],
];

function explain(error: unknown): string {
  if (error instanceof PrivateAddress) return 'The address is not public.';
  const code = error instanceof Error ? `${error.name} ${'code' in error ? error.code : ''}` : '';
  return EXPLANATIONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'The connection failed.';
}

const resolveLocalhost: Resolve = async (name) => {
  if (name !== 'localhost') throw new Error(`${name} is not this machine`);
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
};

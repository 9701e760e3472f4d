import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiRequest, createCallApi } from './api/call-api.ts';
import type { Facts, SourceReport } from './report.ts';
import type { Visit } from './source.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer; json?: unknown };
export type StandIn = {
  base: string;
  /** Path and query of each request. */
  requested: { path: string; headers: IncomingMessage['headers'] }[];
  close: () => Promise<void>;
};

/** A service on this machine with responses by path and query, or by path alone; anything else is a 404. */
export async function standIn(replies: Record<string, Reply>): Promise<StandIn> {
  const requested: StandIn['requested'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requested.push({ path, headers: request.headers });
    const reply = replies[path] ?? replies[path.replace(/\?.*$/, '')] ?? { status: 404, json: {} };
    const { status = 200, headers = {}, json } = reply;
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(reply.body ?? JSON.stringify(json));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requested,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const callApi = createCallApi({ userAgent: 'Brandlode/1.0 (test)' });
/** Without pauses between requests. */
export const callAtOnce = (request: ApiRequest) => callApi({ ...request, pauseMilliseconds: 0 });

/** A visit by a source that reads no pages. */
export function visitOf(
  domain: string,
  {
    facts = {},
    known,
    earlier = [],
  }: { facts?: Facts; known?: Visit['known']; earlier?: SourceReport[] } = {},
): Visit {
  return {
    domain,
    storefront: `https://${domain}/`,
    earlier: [{ source: 'storefront', outcome: 'found', requests: 1, metrics: [], facts }, ...earlier],
    fetch: () => Promise.reject(new Error('reads no pages')),
    parse: () => Promise.reject(new Error('parses no pages')),
    cache: { get: async () => undefined, set: async () => {} },
    now: new Date('2026-11-21T12:00:00Z'),
    known,
  };
}

import { toName, toSingleLine } from '@brandlode/contract';
import { type Database, findClient } from '@brandlode/database';
import { isLoopback, isPublic, publicConnector, queryNameServers, sendRequest } from '@brandlode/safe-fetch';
import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import { z } from 'zod';
import { isRedirectAddress } from './redirect-addresses.ts';

const CONNECT_TIME_MS = 3_000;
const TOTAL_TIME_MS = 5_000;
const DOCUMENT_BYTES = 16 * 1024;
const CACHE_MS = 3_600_000;
export const MAX_REDIRECTS = 20;

/** What a metadata document and a registration say; anything else in them has no effect here. */
export const ClientDescription = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().refine(isRedirectAddress)).min(1).max(MAX_REDIRECTS),
});
const ClientDocument = ClientDescription.extend({ client_id: z.string() });

export type Client = {
  id: string;
  name: string;
  /** The host of its metadata document; null for one that registered itself. */
  host: string | null;
  redirectUris: string[];
};
export type Clients = {
  /** Undefined for an unknown application, or if its document cannot be read. */
  find(id: string): Promise<Client | undefined>;
  close(): Promise<void>;
};

export const toClientName = (text: string | undefined, otherwise: string): string =>
  toName(toSingleLine(text ?? '')) || otherwise;

/** Applications by id: the address of a metadata document, or the id of a registration. */
export function openClients(parts: {
  db: Database;
  userAgent: string;
  /** In the sandbox: documents of this machine and of nothing else, by its address. */
  onlyThisMachine: boolean;
}): Clients {
  const { db, onlyThisMachine, userAgent } = parts;
  const agent = new Agent({
    connect: publicConnector({
      timeout: CONNECT_TIME_MS,
      resolve: onlyThisMachine ? async () => [] : queryNameServers(undefined, CONNECT_TIME_MS),
      mayConnect: onlyThisMachine ? isLoopback : isPublic,
    }),
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
  });
  const documents = new LRUCache<string, Client>({ max: 1_000, ttl: CACHE_MS });

  async function readDocument(url: URL): Promise<Client | undefined> {
    const reply = await sendRequest(
      agent,
      { totalTime: TOTAL_TIME_MS },
      {
        url,
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        maximumBytes: DOCUMENT_BYTES,
        enough: (status) => (status === 200 ? undefined : 1),
      },
    );
    // Redirects are not followed: the document is at the address that is the id.
    if (reply.outcome !== 'reply' || reply.status !== 200) return undefined;
    const { success, data } = ClientDocument.safeParse(parseJson(reply.body));
    if (!success || data.client_id !== url.href) return undefined;
    const name = toClientName(data.client_name, url.host);
    return { id: url.href, name, host: url.host, redirectUris: data.redirect_uris };
  }

  return {
    async find(id) {
      const url = documentAddress(id, onlyThisMachine);
      if (!url) {
        const client = await findClient(db, id);
        return client && { ...client, host: null };
      }
      const client = documents.get(id) ?? (await readDocument(url));
      if (client) documents.set(id, client, { noUpdateTTL: true });
      return client;
    },
    close: () => agent.destroy(),
  };
}

/** The address of a metadata document: with a path, and written as it is sent. */
function documentAddress(id: string, alsoHttp: boolean): URL | null {
  const url = URL.parse(id);
  if (!url || url.href !== id || url.pathname === '/' || url.hash || url.username || url.password)
    return null;
  return url.protocol === 'https:' || (alsoHttp && url.protocol === 'http:') ? url : null;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

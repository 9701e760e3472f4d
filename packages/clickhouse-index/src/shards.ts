import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';

type ShardsOptions = {
  /** One HTTP address per shard: `http://user:password@host:8123/database`. */
  urls: string[];
  /** The name of the cluster in the servers' configuration (`remote_servers`). */
  cluster: string;
  /** Longest wait for a response. */
  timeoutMs: number;
};

/** One server per shard. A row is on the shard of its id, with all its changes. */
export type Shards = {
  clients: ReturnType<typeof createClient>[];
  /** Their addresses, sorted: which server has a row does not depend on the order in the configuration. */
  hosts: string[];
  cluster: string;
  database: string;
  /** Queries one of the servers, round robin if none is named. Rows are lists of values. */
  query: <Row extends unknown[]>(query: string, shard?: number) => Promise<Row[]>;
  /** Runs a command on each server, concurrently. */
  onEach: (command: string) => Promise<void>;
  close: () => Promise<void>;
};

const DEFAULT_DATABASE = 'brandlode';
/** Maximum seconds a server works on one query; the client has timed out by then. */
const MAX_QUERY_SECONDS = 10;

/** Maximum query size in bytes. The pattern of a keyword's spellings is long. */
const MAX_QUERY_BYTES = 8_000_000;

const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
export const shardOf = (id: number, { clients }: Shards): number => id % clients.length;

/** Does not connect yet. */
export function openShards({ urls, cluster, timeoutMs }: ShardsOptions): Shards {
  const addresses = urls.map((url) => new URL(url)).sort((a, b) => (a.host < b.host ? -1 : 1));
  const clients = addresses.map(({ origin, username, password }) => {
    return createClient({
      url: origin,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      application: 'brandlode',
      request_timeout: timeoutMs,
      max_open_connections: 32,
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    });
  });
  let next = 0;
  return {
    clients,
    hosts: addresses.map(({ host }) => host),
    cluster,
    database: databaseOf(urls[0]!),
    query: async <Row extends unknown[]>(query: string, shard = next++ % clients.length) => {
      const response = await clients[shard]!.query({
        query,
        format: 'JSONCompact',
        clickhouse_settings: {
          max_query_size: String(MAX_QUERY_BYTES),
          max_execution_time: MAX_QUERY_SECONDS,
          receive_timeout: MAX_QUERY_SECONDS,
          send_timeout: MAX_QUERY_SECONDS,
        },
      });
      return (await response.json<Row>()).data as unknown as Row[];
    },
    onEach: async (command) => {
      await Promise.all(clients.map((client) => client.command({ query: command })));
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/**
 * Codes of temporary server errors: too slow (159, 160, 209), a shard out of reach (32, 198, 210, 279), too much at
 * once (202, 241, 252), tables replaced by newer ones during the query (60, 218), read-only for now (242).
 */
const TEMPORARY = new Set('32 60 159 160 198 202 209 210 218 241 242 252 279'.split(' '));

/** True if the table or its database does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ClickHouseError && ['60', '81'].includes(error.code);

/** True if ClickHouse did not respond or is temporarily unable to; false if a retry does not help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ClickHouseError) return TEMPORARY.has(error.code);
  return error instanceof Error && !(error instanceof RangeError || error instanceof TypeError);
}

import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';

export type ShardsOptions = {
  /** One HTTP address a shard: `http://user:password@host:8123/database`. */
  urls: string[];
  /** What the servers call themselves together in their own configuration (`remote_servers`). */
  cluster: string;
  /** The longest wait for an answer. */
  timeoutMs: number;
};

/** One server a shard. A row stands on the shard of its id, with all that is kept of its changes. */
export type Shards = {
  clients: ReturnType<typeof createClient>[];
  /** Their addresses, in an order of their own: which server a row stands on may not hang on how they were listed. */
  hosts: string[];
  cluster: string;
  database: string;
  /** Asks one of the servers, by turns where none is named. Rows come as lists of values. */
  ask: <Row extends unknown[]>(query: string, shard?: number) => Promise<Row[]>;
  /** Has each server do something, at once. */
  onEach: (command: string) => Promise<void>;
  close: () => Promise<void>;
};

const DEFAULT_DATABASE = 'brandlode';
/** Seconds that a server works on one question at most; whoever asked has gone by then. */
const WORK_SECONDS = 10;

/** Bytes. A keyword can grow a lot when it is taken apart. */
const LONGEST_QUESTION = 8_000_000;

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
export const shardOf = (id: number, { clients }: Shards): number => id % clients.length;

/** Opens no connection yet. */
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
  let turn = 0;
  return {
    clients,
    hosts: addresses.map(({ host }) => host),
    cluster,
    database: databaseOf(urls[0]!),
    ask: async <Row extends unknown[]>(query: string, shard = turn++ % clients.length) => {
      const answer = await clients[shard]!.query({
        query,
        format: 'JSONCompact',
        clickhouse_settings: {
          max_query_size: String(LONGEST_QUESTION),
          max_execution_time: WORK_SECONDS,
          receive_timeout: WORK_SECONDS,
          send_timeout: WORK_SECONDS,
        },
      });
      return (await answer.json<Row>()).data as unknown as Row[];
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
 * Codes of server errors that pass by themselves: too slow (159, 160, 209), a shard out of reach (32, 198, 210, 279), too much at
 * once (202, 241, 252), tables that gave way to newer ones while they were asked (60, 218), read-only for now (242).
 */
const PASSING = new Set('32 60 159 160 198 202 209 210 218 241 242 252 279'.split(' '));

/** The server's code of an error, undefined where no server spoke. The client does not take apart what old servers write. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof ClickHouseError) return error.code;
  return error instanceof Error ? /^Code: (\d+)/.exec(error.message)?.[1] : undefined;
}

/** True where the table or its database is not there. */
export const isMissing = (error: unknown): boolean => ['60', '81'].includes(codeOf(error) ?? '');

/** True where ClickHouse did not answer, or could not just now; false for what asking again does not mend. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return PASSING.has(code);
  return error instanceof Error && !(error instanceof RangeError || error instanceof TypeError);
}

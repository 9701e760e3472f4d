import { getServers } from 'node:dns';
import { MAX_PRODUCTS } from '@brandlode/database';
import { parseDnsServers } from '@brandlode/discovery';
import {
  type AddError,
  checkDatabaseAddresses,
  DATABASE_NEEDED,
  databaseAddresses,
  databaseUrl,
  decimal,
  email,
  flag,
  isLoopbackHost,
  LOG_LEVELS,
  type Environment as RawEnvironment,
  readEnvironment,
  readTogether,
  text,
  url,
  wholeNumber,
} from '@brandlode/runtime';
import { userAgent } from '@brandlode/safe-fetch';
import { z } from 'zod';
import { SET_TOGETHER, SOURCE_SETTINGS } from './sources/all-sources.ts';

/** Environment variables in addition to those of the sources, all optional. An empty variable counts as not set. */
const Environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Stores that one process checks concurrently, each with one request at a time. */
  COLLECT_CONCURRENCY: wholeNumber(1, 256).default(8),
  /** Checks every brand of the catalogue on a schedule, not only requested stores. */
  COLLECT_SCHEDULE: flag.default(false),
  /** Seconds without a heartbeat after which a process counts as dead and its jobs are retried by others. */
  COLLECT_HEARTBEAT_SECONDS: wholeNumber(10, 3600).default(30),
  /** Shortest time between two requests to a host. */
  COLLECT_PAUSE_SECONDS: decimal(0, 3600).default(1),
  /** Longest time for one response, from the request to its last byte. */
  COLLECT_TIMEOUT_SECONDS: decimal(1, 600).default(30),
  /** Maximum number of stored products per store; all are read for the metrics. */
  COLLECT_PRODUCTS_PER_STORE: wholeNumber(0, MAX_PRODUCTS).default(MAX_PRODUCTS),
  /** Name servers that discovery asks, such as `127.0.0.1:53,[::1]:53`; the system's by default. */
  DNS_RESOLVERS: text(1_000)
    .refine((servers) => parseDnsServers(servers) !== undefined, {
      error: 'must be IP addresses separated by commas, each with a port if it is not 53',
    })
    .optional(),
  /** Queries that discovery sends a second. */
  DISCOVERY_RATE: wholeNumber(1, 20_000).default(200),
  /** A daily list of exchange rates in the European Central Bank's format. */
  EXCHANGE_RATES_URL: url('http', 'https').optional(),
  /** Where the sandbox lists its sample stores. */
  COLLECT_SAMPLE_STORES_URL: url('http')
    .refine((address) => isLoopbackHost(new URL(address).hostname), 'must be on this machine')
    .optional(),
  PRODUCT_NAME: text(60).default('Brandlode'),
  PUBLIC_URL: url('http', 'https').optional(),
  SUPPORT_EMAIL: email.default('support@brandlode.example'),
  /** Port for health and metrics; not served without it. */
  COLLECTOR_PORT: wholeNumber(1, 65_535).optional(),
  COLLECTOR_HOST: text(255).default('127.0.0.1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
});
type Environment = z.output<typeof Environment>;

export const VARIABLES = [...Object.keys(Environment.shape), ...Object.keys(SOURCE_SETTINGS)];

export type CollectorConfig = ReturnType<typeof toConfig>;

function toConfig(env: Environment, sources: Record<string, unknown>) {
  return {
    ...databaseAddresses(env),
    concurrency: env.COLLECT_CONCURRENCY,
    schedule: env.COLLECT_SCHEDULE,
    heartbeatSeconds: env.COLLECT_HEARTBEAT_SECONDS,
    pauseSeconds: env.COLLECT_PAUSE_SECONDS,
    timeoutSeconds: env.COLLECT_TIMEOUT_SECONDS,
    maxProducts: env.COLLECT_PRODUCTS_PER_STORE,
    discovery: {
      servers: (env.DNS_RESOLVERS && parseDnsServers(env.DNS_RESOLVERS)) || systemServers(),
      rate: env.DISCOVERY_RATE,
    },
    exchangeRatesUrl: env.EXCHANGE_RATES_URL,
    sampleStoresUrl: env.COLLECT_SAMPLE_STORES_URL,
    userAgent: userAgent({
      name: env.PRODUCT_NAME,
      publicUrl: env.PUBLIC_URL,
      supportEmail: env.SUPPORT_EMAIL,
    }),
    /** Of this installation, which is no store. */
    ownHost: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).hostname,
    logLevel: env.LOG_LEVEL,
    operation: env.COLLECTOR_PORT ? { port: env.COLLECTOR_PORT, host: env.COLLECTOR_HOST } : undefined,
    sources,
  };
}

const systemServers = () => parseDnsServers(getServers().join(',')) ?? [];

const Sources = z.object(SOURCE_SETTINGS);
const readSources = (environment: RawEnvironment) => readEnvironment(Sources, environment, checkTogether);

function checkTogether(_env: unknown, addError: AddError, given: RawEnvironment): void {
  for (const variables of SET_TOGETHER) {
    const set = variables.filter((variable) => given[variable]);
    if (set.length === 0) continue;
    for (const variable of variables)
      if (!given[variable]) addError(variable, `is needed with ${set.join(', ')}: set both, or neither`);
  }
}

/** Reads and checks the environment. Throws ConfigError with all errors at once. */
export function readCollectorConfig(environment: RawEnvironment = process.env): CollectorConfig {
  const { env, sources } = readTogether({
    sources: () => readSources(environment),
    env: () => readEnvironment(Environment, environment),
  });
  return toConfig(env, sources);
}

/** The same for a collector process, which does not start the embedded database itself. */
export function readServiceConfig(
  environment: RawEnvironment = process.env,
): CollectorConfig & { databaseUrl: string } {
  const required = Environment.extend({ DATABASE_URL: databaseUrl.default('') });
  const { env, sources } = readTogether({
    sources: () => readSources(environment),
    env: () =>
      readEnvironment(required, environment, (env, addError) => {
        checkDatabaseAddresses(env, addError);
        if (!env.DATABASE_URL) addError('DATABASE_URL', DATABASE_NEEDED);
      }),
  });
  return { ...toConfig(env, sources), databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };
}

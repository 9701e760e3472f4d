import { statSync } from 'node:fs';
import {
  DATABASE_NEEDED,
  databaseUrl,
  decimal,
  email,
  flag,
  type Environment as Given,
  isLoopbackHost,
  LOG_LEVELS,
  type Mistake,
  readEnvironment,
  text,
  url,
  wholeNumber,
} from '@brandlode/runtime';
import { userAgent } from '@brandlode/safe-fetch';
import { z } from 'zod';
import { SourceSettings } from './sources/all-sources.ts';

/** What the collector reads of the environment, all optional. An empty variable counts as not set. */
const Environment = SourceSettings.extend({
  DATABASE_URL: databaseUrl.optional(),
  /** Stores observed at once by one process. Each of them is asked one thing at a time. */
  COLLECT_CONCURRENCY: wholeNumber(1, 256).default(8),
  /** Observes every brand of the catalogue on a schedule, not only what somebody asks for. */
  COLLECT_SCHEDULE: flag.default(false),
  /** Seconds after which a silent process is taken for dead and its stores go to others. */
  COLLECT_HEARTBEAT_SECONDS: wholeNumber(10, 3600).default(30),
  /** Seconds between two requests to a host, at least. */
  COLLECT_PAUSE_SECONDS: decimal(0, 3600).default(1),
  /** Longest time for one response, from the request to its last byte. */
  COLLECT_TIMEOUT_SECONDS: decimal(1, 600).default(30),
  /** Where the sandbox lists its sample stores. */
  COLLECT_STREET_URL: url('http')
    .refine((address) => isLoopbackHost(new URL(address).hostname), 'must be on this machine')
    .optional(),
  PRODUCT_NAME: text(60).default('Brandlode'),
  PUBLIC_URL: url('http', 'https').optional(),
  SUPPORT_EMAIL: email.default('support@brandlode.example'),
  /** Where the process serves health and metrics; nowhere without a port. */
  COLLECTOR_PORT: wholeNumber(1, 65_535).optional(),
  COLLECTOR_HOST: text(255).default('127.0.0.1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
});
type Environment = z.output<typeof Environment>;

/** The names of all variables. */
export const VARIABLES = Object.keys(Environment.shape);

export type CollectorConfig = ReturnType<typeof toConfig>;

function toConfig(env: Environment) {
  return {
    databaseUrl: env.DATABASE_URL,
    concurrency: env.COLLECT_CONCURRENCY,
    schedule: env.COLLECT_SCHEDULE,
    heartbeatSeconds: env.COLLECT_HEARTBEAT_SECONDS,
    pauseSeconds: env.COLLECT_PAUSE_SECONDS,
    timeoutSeconds: env.COLLECT_TIMEOUT_SECONDS,
    sampleStoresUrl: env.COLLECT_STREET_URL,
    userAgent: userAgent({
      name: env.PRODUCT_NAME,
      publicUrl: env.PUBLIC_URL,
      supportEmail: env.SUPPORT_EMAIL,
    }),
    logLevel: env.LOG_LEVEL,
    operation: env.COLLECTOR_PORT ? { port: env.COLLECTOR_PORT, host: env.COLLECTOR_HOST } : undefined,
    sources: SourceSettings.parse(env),
  };
}

/** Mistakes that only show between variables, or outside of them. */
function checkTogether(env: Environment, mistake: Mistake, given: Given): void {
  for (const [variable, other] of [
    ['INSTAGRAM_USER_ID', 'INSTAGRAM_ACCESS_TOKEN'],
    ['INSTAGRAM_ACCESS_TOKEN', 'INSTAGRAM_USER_ID'],
    ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
    ['REDDIT_CLIENT_SECRET', 'REDDIT_CLIENT_ID'],
  ] as const)
    if (!given[variable] && given[other]) mistake(variable, `is needed with ${other}: set both, or neither`);
  for (const variable of ['TRANCO_FILE', 'CRUX_FILE'] as const) {
    const file = env[variable];
    if (file !== undefined && !isFile(file))
      mistake(variable, `names ${file}, which is not a file: correct the path, or leave it out`);
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Reads and checks the environment. Throws ConfigError with every mistake at once. */
export const readCollectorConfig = (environment: Given = process.env): CollectorConfig =>
  toConfig(readEnvironment(Environment, environment, checkTogether));

/** The same for a collector process, which does not start the embedded database itself. */
export function readServiceConfig(
  environment: Given = process.env,
): CollectorConfig & { databaseUrl: string } {
  const required = Environment.extend({ DATABASE_URL: databaseUrl.default('') });
  const env = readEnvironment(required, environment, (env, mistake, given) => {
    checkTogether(env, mistake, given);
    if (!env.DATABASE_URL) mistake('DATABASE_URL', DATABASE_NEEDED);
  });
  return { ...toConfig(env), databaseUrl: env.DATABASE_URL };
}

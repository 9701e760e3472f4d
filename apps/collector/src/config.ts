import { userAgent } from '@brandlode/safe-fetch';
import { z } from 'zod';
import { SourceSettings } from './sources/all-sources.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const yes = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');
const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a ${protocols.join(' or ')} address`,
  });

/** What the collector reads of the environment, all optional. An empty variable counts as not set. */
const Environment = SourceSettings.extend({
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  /** Stores observed at once by one process. Each of them is asked one thing at a time. */
  COLLECT_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(8),
  /** Looks at every brand of the catalogue again and again, not only at what somebody asks for. */
  COLLECT_SCHEDULE: yes.default(false),
  /** Seconds after which a process that says nothing any more is taken for dead and its stores go to others. */
  COLLECT_HEARTBEAT_SECONDS: z.coerce.number().int().min(10).max(3600).default(30),
  /** Seconds between two requests to a host, at least. */
  COLLECT_PAUSE_SECONDS: z.coerce.number().min(0).max(3600).default(1),
  /** Longest time for one answer, from the request to its last byte. */
  COLLECT_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(30),
  /** Where the sandbox tells its street of sample shops. */
  COLLECT_STREET_URL: url('http')
    .refine((address) => LOOPBACK.has(new URL(address).hostname), 'must be on this machine')
    .optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Brandlode'),
  PUBLIC_URL: url('http', 'https').optional(),
  SUPPORT_EMAIL: z.email().default('support@brandlode.example'),
});

/** The names of all variables. */
export const VARIABLES = Object.keys(Environment.shape);

export type CollectorConfig = ReturnType<typeof toConfig>;

function toConfig(env: z.output<typeof Environment>) {
  return {
    databaseUrl: env.DATABASE_URL,
    concurrency: env.COLLECT_CONCURRENCY,
    schedule: env.COLLECT_SCHEDULE,
    heartbeatSeconds: env.COLLECT_HEARTBEAT_SECONDS,
    pauseSeconds: env.COLLECT_PAUSE_SECONDS,
    timeoutSeconds: env.COLLECT_TIMEOUT_SECONDS,
    streetUrl: env.COLLECT_STREET_URL,
    userAgent: userAgent({
      name: env.PRODUCT_NAME,
      publicUrl: env.PUBLIC_URL,
      supportEmail: env.SUPPORT_EMAIL,
    }),
    sources: SourceSettings.parse(env),
  };
}

/** The environment cannot be used; the message names each variable with its mend. */
export class CollectorConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`The collector's configuration has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
  }
}

/** Reads and checks the environment. Throws CollectorConfigError with every mistake at once. */
export function readCollectorConfig(
  environment: Record<string, string | undefined> = process.env,
): CollectorConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (parsed.success) return toConfig(parsed.data);
  throw new CollectorConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  );
}

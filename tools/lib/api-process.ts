import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort, type Connection, connect, migrate } from '@brandlode/database';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { type Sandbox, type SandboxOptions, startSandbox } from '@brandlode/sandbox';
import { type ApiProgram, startApiProgram } from '../../scripts/start/api-program.ts';
import { sandboxEnv } from '../../scripts/start/sandbox-env.ts';

export const WEBHOOK_SECRET = 'whsec_bench';

export type ApiProcess = ApiProgram & {
  url: string;
  /** What it was started with, to start another process with the same database. */
  env: Record<string, string>;
  /** A direct connection to the database, bypassing any proxy. */
  database: Connection;
  sandbox: Sandbox;
  /** Stops everything; returns the API's exit code. */
  stop: () => Promise<number | null>;
};

/** Replaces the URLs of database, mail server and Stripe that the API gets, for example with faulty proxies. */
type Detours = {
  database?: (url: string) => Promise<string>;
  mail?: typeof same;
  stripe?: typeof same;
};
const same = async (url: string) => url;

/** Starts the API in a separate process with its own PostgreSQL and a sandbox. */
export async function startApiProcess(options: {
  brands: number;
  detours?: Detours;
  env?: Record<string, string>;
  /** Overrides of the sandbox's options. */
  sandbox?: SandboxOptions;
  /** Folder and settings of its PostgreSQL; by default a temporary folder without durability. */
  server?: Parameters<typeof startEmbedded>[0];
  /** A migrated database, instead of a new PostgreSQL. */
  databaseUrl?: string;
}): Promise<ApiProcess> {
  const { database: toDatabase = same, mail = same, stripe = same } = options.detours ?? {};
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-bench-api-'));
  const server = options.databaseUrl
    ? { url: options.databaseUrl, stop: async () => {} }
    : await startEmbedded(options.server ?? { folder: join(folder, 'postgres'), durable: false });
  await migrate(server.url);
  const database = connect(server.url);
  await loadDemonstration(database, options.brands);
  const port = await anyFreePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    publicUrl: url,
    webhookSecret: WEBHOOK_SECRET,
    ...options.sandbox,
  });
  const env = {
    PORT: String(port),
    LOG_LEVEL: 'error',
    // Load tests simulate many networks.
    TRUSTED_PROXIES: 'loopback',
    BRAND_RATE_LIMIT: '0',
    DATABASE_URL: await toDatabase(server.url),
    ...sandboxEnv(sandbox, WEBHOOK_SECRET),
    SMTP_URL: await mail(sandbox.smtpUrl),
    STRIPE_API_BASE: await stripe(sandbox.url),
    ...options.env,
  };
  const api = await startApiProgram(env);
  return {
    ...api,
    url,
    env,
    database,
    sandbox,
    async stop() {
      const code = await api.end();
      await sandbox.close();
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

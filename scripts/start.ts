import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemonstration } from '@brandlode/catalogues';
import { anyFreePort, connect, migrate } from '@brandlode/database';
import { FolderClaimedError, startEmbedded } from '@brandlode/embedded-postgres';
import { createLogger, type Logger, readTogether } from '@brandlode/runtime';
import { type Config, readConfig } from '../apps/api/src/config.ts';
import { readCollectorConfig } from '../apps/collector/src/config.ts';
import { buildWeb } from './build-web.ts';
import { startProgram } from './child-process.ts';
import { requireFreePort } from './ports.ts';
import { sandboxEnv } from './sandbox-env.ts';

const API = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url));
const COLLECTOR = fileURLToPath(new URL('../apps/collector/src/main.ts', import.meta.url));
const SANDBOX = fileURLToPath(new URL('../packages/sandbox/src/main.ts', import.meta.url));

const began = performance.now();
/** What was started, in order; stopped in reverse. */
const started: { stop: () => Promise<unknown> }[] = [];
let stopping = false;
const build = new AbortController();

async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  build.abort();
  for (const part of started.reverse())
    await part.stop().catch((error) => say(`While stopping: ${error.message}`));
  process.exit(code);
}

/** For a public product: its lines are JSON, as those of its processes are. */
let log: Logger | undefined;
function say(line: string) {
  if (!log) process.stdout.write(`${line}\n`);
  else if (line.trim()) log.info(line.trim());
}
function complain(line: string) {
  if (log) log.error(line.trim());
  else console.error(line);
}
const step = (line: string) => say(`  ${line}`);

async function main() {
  const { config, collector } = readTogether({ config: readConfig, collector: readCollectorConfig });
  if (!config.loopback) log = createLogger('info', 'start');
  say(`${config.product.name} is starting …`);
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('disconnect', () => void stop(0));

  const databaseUrl = config.databaseUrl ?? (await startDatabase(config));
  await requireFreePort(config.port, 'PORT');
  if (config.sandbox) await requireFreePort(config.sandboxPort, 'SANDBOX_PORT');
  if (collector.operation) await requireFreePort(collector.operation.port, 'COLLECTOR_PORT');

  const applied = await migrate(databaseUrl);
  if (applied.length) step(`database brought up to date (${applied.length} migrations)`);
  await loadCatalogue(databaseUrl, config.demoBrands);
  if (await buildWeb(build.signal)) step('web app built');

  const sandboxEnv = config.sandbox ? await startSandbox(config) : {};
  await Promise.all([
    startPart('API', API, {
      ...sandboxEnv,
      COLLECT_STREET_URL: sampleStoresUrl(config),
      DATABASE_URL: databaseUrl,
    }),
    startPart('Collector', COLLECTOR, {
      COLLECT_STREET_URL: sampleStoresUrl(config),
      DATABASE_URL: databaseUrl,
    }),
  ]);
  if (stopping) return;

  say('');
  say(`${config.product.name} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  say('');
  say(`  Open       ${config.publicUrl}`);
  if (config.sandbox) {
    say(`  Mail       http://localhost:${config.sandboxPort}/inbox   (mail is kept here, none is sent)`);
    say('  Payments   a stand-in for Stripe; no money moves');
    say(`  Shops      http://localhost:${config.sandboxPort}/street.html   (to try collection on)`);
  }
  say('');
  say('Ctrl-C stops everything.');
}

async function startDatabase(config: Config): Promise<string> {
  const starting = startEmbedded({
    folder: join(config.dataDir, 'postgres'),
    claim: true,
    tell: (sentence) => stopping || complain(sentence),
  });
  // A signal may come before it has started.
  started.push({
    stop: () =>
      starting.then(
        (server) => server.stop(),
        () => {},
      ),
  });
  const server = await starting.catch((error) => {
    if (!(error instanceof FolderClaimedError)) throw error;
    throw new Error(
      `${config.product.name} already runs on the data folder ${config.dataDir}. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT for a second one.`,
    );
  });
  step(server.tookOver ? 'database taken over: it was running already' : 'database started');
  return server.url;
}

async function loadCatalogue(databaseUrl: string, brands: number) {
  const connection = connect(databaseUrl);
  try {
    const loaded = await loadDemonstration(connection, brands);
    if (loaded) step(`demonstration catalogue loaded (${loaded.toLocaleString('en')} brands)`);
  } finally {
    await connection.close();
  }
}

/** Starts the sandbox and answers the variables that point the API's gateways at it. */
async function startSandbox(config: Config): Promise<Record<string, string>> {
  const smtpPort = await anyFreePort();
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  await startPart('Sandbox', SANDBOX, {
    SANDBOX_PORT: String(config.sandboxPort),
    SMTP_PORT: String(smtpPort),
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: join(config.dataDir, 'sandbox'),
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
  });
  return sandboxEnv(
    { url: `http://localhost:${config.sandboxPort}`, smtpUrl: `smtp://127.0.0.1:${smtpPort}` },
    webhookSecret,
  );
}

/** Where the collector finds the sandbox's street of sample shops; empty, and so not set, without a sandbox. */
const sampleStoresUrl = (config: Config) =>
  config.sandbox ? `http://localhost:${config.sandboxPort}/street` : '';

async function startPart(name: string, file: string, env: Record<string, string>) {
  if (stopping) return;
  const program = startProgram({ name, file, env, complain, productIsStopping: () => stopping });
  started.push(program);
  await program.ready;
}

main().catch((error: Error) => {
  if (!stopping) complain(`\n${error.message}`);
  return stop(1);
});

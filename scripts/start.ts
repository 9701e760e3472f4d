import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configureCatalogue } from '@brandlode/catalogues/choose-catalogue';
import { anyFreePort, connect, migrate } from '@brandlode/database';
import { FolderClaimedError, startEmbedded } from '@brandlode/embedded-postgres';
import { createLogger, type Logger, readTogether } from '@brandlode/runtime';
import { type Config, readConfig } from '../apps/api/src/config.ts';
import { fillPage } from '../apps/api/src/features/marketing/fill-page.ts';
import { fillSample } from '../apps/api/src/features/marketing/fill-sample.ts';
import { chosenScheme, withScheme } from '../apps/api/src/features/marketing/page-scheme.ts';
import { ownFirstAnswer } from '../apps/api/src/features/sample/open-sample.ts';
import { readCollectorConfig } from '../apps/collector/src/config.ts';
import { ALLOCATOR_ENV } from './lib/allocator-env.ts';
import { buildWeb } from './lib/build-web.ts';
import { type Program, startProgram } from './start/child-process.ts';
import { requireFreePort } from './start/ports.ts';
import { restartOnSave } from './start/restart-on-save.ts';
import { sandboxEnv } from './start/sandbox-env.ts';
import { secretsKeysOf } from './start/secrets-key.ts';
import { sharedEnv } from './start/shared-env.ts';

const API = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url));
const COLLECTOR = fileURLToPath(new URL('../apps/collector/src/main.ts', import.meta.url));
const SANDBOX = fileURLToPath(new URL('../packages/sandbox/src/main.ts', import.meta.url));

/** `npm run dev`: serves the web app from its sources, and restarts every program on save. */
const DEV = process.argv.includes('--dev');
const began = performance.now();
/** The programs in the order of their start; they are stopped in reverse. */
const started: { stop: () => Promise<unknown> }[] = [];
let stopping = false;
const build = new AbortController();

async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  build.abort();
  for (const program of started.reverse())
    await program.stop().catch((error) => say(`While stopping: ${error.message}`));
  process.exit(code);
}

/** On a public address the output is JSON, like that of the processes. */
let log: Logger | undefined;
function say(line: string) {
  if (!log) process.stdout.write(`${line}\n`);
  else if (line.trim()) log.info(line.trim());
}
function printError(line: string) {
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
  if (applied.length) step(`database migrated (${applied.length} migrations)`);
  await loadCatalogue(databaseUrl, config);
  if (!DEV && (await buildWeb(build.signal))) step('web app built');

  const shared = sharedEnv(config, databaseUrl);
  const sandbox = config.sandbox ? await describeSandbox(config) : null;
  const port = DEV ? await anyFreePort() : config.port;
  const apiEnv = {
    ...ALLOCATOR_ENV,
    ...shared,
    ...sandbox?.apiEnv,
    SECRETS_KEY: (await secretsKeysOf(config)).join(),
    PORT: String(port),
    PUBLIC_URL: config.publicUrl,
  };
  const api = startPart('API', API, apiEnv);
  const collectorProgram = startPart('Collector', COLLECTOR, shared);
  const programs = [api, collectorProgram, ...(sandbox ? [startPart('Sandbox', SANDBOX, sandbox.env)] : [])];
  if (DEV) {
    started.push(
      restartOnSave('apps/api/src', [api]),
      restartOnSave('apps/collector/src', [collectorProgram]),
      restartOnSave('packages', programs),
      await startWeb(config, `http://127.0.0.1:${port}`, api),
    );
  }
  await Promise.all(programs.map(({ ready }) => ready));
  if (stopping) return;

  say('');
  say(`${config.product.name} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  say('');
  say(`  Open       ${config.publicUrl}`);
  if (config.sandbox) {
    say(`  Mail       http://localhost:${config.sandboxPort}/inbox   (mail is shown here, none is sent)`);
    say(
      `  Chats      http://localhost:${config.sandboxPort}/chats   (messages to Slack and others are shown here)`,
    );
    say('  Payments   a stand-in for Stripe; no money moves');
    say(`  Shops      http://localhost:${config.sandboxPort}/sample-stores.html   (sample shops to check)`);
  }
  say('');
  say(DEV ? 'Saved changes are reloaded. Ctrl-C stops everything.' : 'Ctrl-C stops everything.');
}

async function startDatabase(config: Config): Promise<string> {
  const starting = startEmbedded({
    folder: join(config.dataDir, 'postgres'),
    claim: true,
    onRestart: (message) => stopping || printError(message),
  });
  // A signal may arrive before the program has started.
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
  step(server.wasRunning ? 'database was already running' : 'database started');
  return server.url;
}

async function loadCatalogue(databaseUrl: string, { catalogue }: Config) {
  const connection = connect(databaseUrl);
  try {
    const loaded = await configureCatalogue(connection, catalogue);
    if (loaded) step(`${catalogue.choice} catalogue loaded (${loaded.toLocaleString('en')} brands)`);
  } finally {
    await connection.close();
  }
}

/** The environment of the sandbox, and the variables that point the API's gateways at it. */
async function describeSandbox({ sandboxPort, publicUrl, dataDir, port }: Config) {
  const smtpPort = await anyFreePort();
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const addresses = { url: `http://localhost:${sandboxPort}`, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
  return {
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      PUBLIC_URL: publicUrl,
      DATA_DIR: join(dataDir, 'sandbox'),
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
    },
    apiEnv: sandboxEnv(addresses, webhookSecret),
  };
}

/** Serves the web app from its sources on the public port; requests to the API wait while it restarts. */
async function startWeb(config: Config, apiUrl: string, api: Program) {
  const { startDevServer } = await import('../apps/web/dev.ts');
  const answer = await ownFirstAnswer();
  return startDevServer({
    host: config.host,
    port: config.port,
    apiUrl,
    apiReady: async () => {
      while (!api.isReady()) await new Promise((done) => setTimeout(done, 50));
    },
    fill: (html, cookie) =>
      withScheme(fillSample(fillPage(html, config, false), answer), chosenScheme(cookie)),
  });
}

function startPart(name: string, file: string, env: Record<string, string>): Program {
  const program = startProgram({
    name,
    file,
    env,
    onSave: DEV,
    printError,
    productIsStopping: () => stopping,
  });
  started.push(program);
  return program;
}

main().catch((error: Error) => {
  if (!stopping) printError(`\n${error.message}`);
  return stop(1);
});

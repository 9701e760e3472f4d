import { connect, DatabaseUnreachableError, waitForSchema } from '@brandlode/database';
import { ConfigError, createLogger, logWarnings } from '@brandlode/runtime';
import { readServiceConfig } from './config.ts';
import { startWork } from './jobs.ts';
import { openCollector } from './open-collector.ts';

/** A collector process: takes stores from the queue until it is told to stop. */
async function main() {
  const config = readServiceConfig();
  const { databaseUrl } = config;
  const log = createLogger(config.logLevel, 'collector');
  logWarnings(log);
  await waitForSchema(databaseUrl, (reason) => log.error(reason));
  // Each store at work may write while all the others do.
  const connection = connect(databaseUrl, { max: Math.min(config.concurrency + 2, 20) });
  const collector = await openCollector(config, { databaseUrl, connection });
  const work = await startWork({
    databaseUrl,
    connection,
    concurrency: config.concurrency,
    schedule: config.schedule,
    heartbeatSeconds: config.heartbeatSeconds,
    work: async ({ domain, requested }) => {
      await collector.observe(domain, { onlyDue: !requested });
    },
    onError: (error) => log.error({ err: error }, error.message),
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await work.close();
    await collector.close();
    await connection.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  // Ctrl-C in a terminal reaches every process; the start program stops this one in its turn.
  process.on('SIGINT', () => process.connected || stop());
  process.on('disconnect', stop);
  process.send?.('ready');
}

main().catch((error) => {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  createLogger('info', 'collector').fatal(isExplained ? {} : { err: error }, error.message);
  process.exit(1);
});

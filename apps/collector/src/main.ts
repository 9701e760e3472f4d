import { connect } from '@brandlode/database';
import { CollectorConfigError, readCollectorConfig } from './config.ts';
import { startWork } from './jobs.ts';
import { openCollector } from './open-collector.ts';

/** A collector process: takes stores from the queue until it is told to stop. */
async function main() {
  const config = readCollectorConfig();
  const { databaseUrl } = config;
  if (!databaseUrl)
    throw new CollectorConfigError([
      'DATABASE_URL is needed to run a collector alone (npm start brings its own)',
    ]);
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
    onError: (error) => console.error(`Collector: ${error.message}`),
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
  console.error(error instanceof CollectorConfigError ? error.message : error);
  process.exit(1);
});

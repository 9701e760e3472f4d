import { connect, DatabaseUnreachableError, ping, reportOutages, waitForSchema } from '@brandlode/database';
import { ConfigError, createLogger, logWarnings } from '@brandlode/runtime';
import { readServiceConfig } from './config.ts';
import { startDiscoveryWork } from './discovery/discovery-work.ts';
import { startWork, type Work } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { openCollector } from './open-collector.ts';
import { serveOperation } from './operation-server.ts';

let stopping = false;

/** A collector process: processes stores from the queue until it is stopped. */
async function main() {
  const config = readServiceConfig();
  const { databaseUrl } = config;
  const log = createLogger(config.logLevel, 'collector');
  logWarnings(log);
  let work: Work | undefined;
  let detail: string | undefined = 'The process is starting.';
  const metrics = createMetrics(async () => work?.queueDepth());
  // All stores in progress may write at the same time, and discovery on two connections more.
  const connection = connect(databaseUrl, {
    poolerUrl: config.poolerUrl,
    max: Math.min(config.concurrency + 4, 20),
    // A busy machine takes long to connect, and no user waits for it.
    connectMs: 30_000,
  });
  const started: { close: () => Promise<unknown> }[] = [connection];
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    detail = 'The process is stopping.';
    for (const service of started.toReversed())
      await service.close().catch((error) => log.error({ err: error }, error.message));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl-C in a terminal reaches every process; the start program stops this one.
  process.on('SIGINT', () => process.connected || void stop());
  process.on('disconnect', () => void stop());
  // The start program may have ended before the listener was added.
  if (process.send && !process.connected) return stop();

  if (config.operation) {
    const responses = () =>
      ping(connection.db).then(
        () => undefined,
        () => 'The database does not respond.',
      );
    started.push(
      await serveOperation({ ...config.operation, metrics, notReady: async () => detail ?? responses() }),
    );
  }
  await waitForSchema(databaseUrl, (reason) => {
    log.error(reason);
    detail = reason;
  });
  const onError = (error: Error) => log.error({ err: error }, error.message);
  const warn = (error: Error) => log.warn({ err: error }, error.message);
  const onRetried = reportOutages({ warn, error: onError });
  const collector = await openCollector(config, { databaseUrl, connection, onPage: metrics.page, onError });
  started.push(collector);
  work = await startWork({
    databaseUrl,
    connection,
    concurrency: config.concurrency,
    schedule: config.schedule,
    heartbeatSeconds: config.heartbeatSeconds,
    work: ({ domain, requested, alone = false }) =>
      metrics.store(async () => {
        await collector.check(domain, { onlyDue: !requested, isAwaited: alone, onReport: metrics.source });
      }),
    refreshRanks: collector.refreshRanks,
    onError: onRetried,
  });
  started.push(work);
  const discovery = startDiscoveryWork({
    connection,
    lists: collector.discoveryLists,
    ...config.discovery,
    probe: collector.probe,
    onError: onRetried,
  });
  started.push({ close: discovery.stop });
  if (!stopping) detail = undefined;
  process.send?.('ready');
}

main().catch((error) => {
  // Startup in progress fails when it is stopped.
  if (stopping) return;
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  createLogger('info', 'collector').fatal(isExplained ? {} : { err: error }, error.message);
  process.exit(1);
});

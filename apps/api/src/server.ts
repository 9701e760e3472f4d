import {
  connect,
  DatabaseUnreachableError,
  purgeEventMails,
  purgeNotifications,
  purgePrivateUndo,
  purgeWorkspaces,
  reportOutages,
} from '@brandlode/database';
import { ConfigError, createLogger, logWarnings } from '@brandlode/runtime';
import { createApp } from './app.ts';
import { readServiceConfig } from './config.ts';
import { inviteFirstOperator } from './features/identity/invite-first-operator.ts';
import { openPushJobs } from './features/integrations/connectors/push-jobs.ts';
import { missingLegalDir } from './features/marketing/legal-pages.ts';
import { openEventJobs } from './features/watching/events/event-jobs.ts';
import { openMetricAlertJobs } from './features/watching/follows/metric-alert-jobs.ts';
import { notifyOfEvents } from './features/watching/follows/notify-of-events.ts';
import { openSearchMatchJobs } from './features/watching/follows/search-match-jobs.ts';
import { openEventMails } from './features/watching/mails/event-mails.ts';
import { openWebhookJobs } from './features/watching/webhooks/webhook-jobs.ts';
import { openClockWatch } from './gateways/clock-watch.ts';
import { openTraces } from './gateways/traces.ts';
import { openContext } from './open-context.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

/** A database connection that is silent for this long counts as broken; any query of a request is far quicker. */
const DATABASE_SILENCE_MS = 10_000;
/** Connections waiting to be accepted; Node's default of 511 is too low for a burst of webhooks. */
const BACKLOG = 4_096;

/** The API process: opens everything, serves until it is stopped, closes in reverse order. */
async function main() {
  const config = readServiceConfig();
  const { databaseUrl } = config;
  const log = createLogger(config.logLevel, 'api');
  logWarnings(log);
  const legalWarning = missingLegalDir(config);
  if (legalWarning) log.warn(legalWarning);
  const report = (error: Error) => log.error({ err: error }, error.message);
  const warn = (error: Error) => log.warn({ err: error }, error.message);
  const onRetried = reportOutages({ warn, error: report });

  await waitForMigrations(databaseUrl, config, log);
  const traces = await openTraces(config);
  const connection = connect(databaseUrl, {
    poolerUrl: config.poolerUrl,
    silenceMs: DATABASE_SILENCE_MS,
    onQuery: traces?.query,
  });
  const { context, close } = await openContext({
    config,
    connection,
    databaseUrl,
    onError: report,
    onRetried,
    onImportEnd: (end) => log.info(end, 'import processed'),
  });
  const { catalogue, images, jobs } = context;
  const clockWatch = openClockWatch(connection.db, {
    onSetBack: (seconds) =>
      log.warn({ seconds }, 'the clock was set back; everything that waits was moved by as much'),
    onError: onRetried,
  });
  await jobs.every(3_600, 'private-brands-forget', () => purgePrivateUndo(connection.db));
  await jobs.every(3_600, 'workspaces-purge', () => purgeWorkspaces(connection.db));
  await openEventJobs(jobs, connection, notifyOfEvents(catalogue));
  await openSearchMatchJobs(jobs, context);
  await openMetricAlertJobs(jobs, context);
  await jobs.every(3_600, 'notifications-purge', () => purgeNotifications(connection.db));
  await jobs.every(3_600, 'event-mails-purge', () => purgeEventMails(connection.db));
  await openEventMails({ config, connection, catalogue, images, jobs, onError: report });
  await openWebhookJobs(jobs, context);
  const pushes = await openPushJobs(jobs, context);
  const app = createApp(context, { traces, log });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await pushes.close();
    await clockWatch.close();
    await close();
    await connection.close();
    await traces?.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl-C in a terminal signals every process; the start program stops this one.
  process.on('SIGINT', () => process.connected || void stop());
  process.on('disconnect', () => void stop());
  // The start program may have exited before 'disconnect' was handled.
  if (process.send && !process.connected) return stop();

  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  void app.preparePages();
  await catalogue.opened;
  process.send?.('ready');
  await inviteFirstOperator({ config, db: connection.db, jobs }, (sentence) =>
    // At any LOG_LEVEL, because the link is shown nowhere else.
    createLogger('warn', 'api').warn(sentence),
  ).catch(report);
}

main().catch((error) => {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  createLogger('info', 'api').fatal(isExplained ? {} : { err: error }, error.message);
  process.exit(1);
});

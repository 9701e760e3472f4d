import {
  connect,
  DatabaseUnreachableError,
  openProductIndex,
  purgeEventMails,
  purgeNotifications,
  purgePrivateUndo,
  purgeWorkspaces,
} from '@brandlode/database';
import { openHostedIdentity } from '@brandlode/hosted-identity/server';
import { ConfigError, createLogger, logWarnings } from '@brandlode/runtime';
import { createApp } from './app.ts';
import { readServiceConfig } from './config.ts';
import type { Context } from './context.ts';
import { openCatalogue } from './features/catalogue/catalogue.ts';
import { runExport } from './features/catalogue/exports/run-export.ts';
import { followCatalogue } from './features/catalogue/follow-catalogue.ts';
import { openBrandImages } from './features/catalogue/images/brand-images.ts';
import { openAccessCache } from './features/identity/access-cache.ts';
import { openIdentity } from './features/identity/identity.ts';
import { isTierKnown, toUser } from './features/identity/session.ts';
import { openImports } from './features/imports/imports.ts';
import { reconcileOpenCheckout } from './features/subscriptions/reconcile-open-checkout.ts';
import { openSubscriptions } from './features/subscriptions/subscriptions.ts';
import { openEventJobs } from './features/watching/events/event-jobs.ts';
import { notifyOfEvents } from './features/watching/follows/notify-of-events.ts';
import { openSearchMatchJobs } from './features/watching/follows/search-match-jobs.ts';
import { openEventMails } from './features/watching/mails/event-mails.ts';
import { openWebhookJobs, openWebhooks } from './features/watching/webhooks/webhooks.ts';
import { openApiKeys } from './features/workspace/keys/api-keys.ts';
import { openInvitationMails } from './features/workspace/team/invitation-mail.ts';
import { openWorkspaceAccess } from './features/workspace/team/workspace-access.ts';
import { openJobs } from './gateways/jobs.ts';
import { openTraces } from './gateways/traces.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

/** Far longer than any query of a request. */
const DATABASE_SILENCE_MS = 10_000;
/** Connections waiting to be accepted; Node's default of 511 is too low for a burst of webhooks. */
const BACKLOG = 4_096;

/** The API process: opens everything, serves until it is stopped, closes in reverse order. */
async function main() {
  const config = readServiceConfig();
  const { databaseUrl } = config;
  const log = createLogger(config.logLevel, 'api');
  logWarnings(log);
  const report = (error: Error) => log.error({ err: error }, error.message);

  await waitForMigrations(databaseUrl, config, log);
  const traces = await openTraces(config);
  const connection = connect(databaseUrl, { silenceMs: DATABASE_SILENCE_MS, onQuery: traces?.query });
  const follow = followCatalogue(config, databaseUrl);
  const images = await openBrandImages({ config, db: connection.db, onError: report });
  const catalogue = openCatalogue({ follow, connection, images, onError: report });
  const jobs = await openJobs(databaseUrl, report);
  await jobs.every(3_600, 'private-brands-forget', () => purgePrivateUndo(connection.db));
  await jobs.every(3_600, 'workspaces-purge', () => purgeWorkspaces(connection.db));
  await openEventJobs(jobs, connection, notifyOfEvents(catalogue));
  await openSearchMatchJobs(jobs, { connection, catalogue });
  await jobs.every(3_600, 'notifications-purge', () => purgeNotifications(connection.db));
  await jobs.every(3_600, 'event-mails-purge', () => purgeEventMails(connection.db));
  await openEventMails({ config, connection, images, jobs, onError: report });
  const accessCache = openAccessCache(connection.db);
  const workspaceAccess = openWorkspaceAccess(connection.db);
  const subscriptions = await openSubscriptions({
    config,
    connection,
    jobs,
    onRoleChange: () => {
      accessCache.clear();
      workspaceAccess.clear();
    },
    onError: report,
  });
  const reconcile = (userId: string) => reconcileOpenCheckout(subscriptions, userId);
  const identity = config.firebase
    ? await openHostedIdentity(config.firebase, {
        connection,
        jobs,
        toUser,
        isTierKnown: (userId) => isTierKnown({ reconcileOpenCheckout: reconcile }, userId),
        onError: report,
      })
    : await openIdentity({
        config,
        connection,
        jobs,
        accessCache,
        reconcileOpenCheckout: reconcile,
        onError: report,
      });
  const imports = await openImports({
    connection,
    jobs,
    databaseUrl,
    onError: report,
    onEnd: (end) => log.info(end, 'import processed'),
  });
  const apiKeys = openApiKeys(connection.db, report);
  const webhooks = await openWebhooks({ config, db: connection.db, jobs, images, onError: report });
  await openWebhookJobs(jobs, connection.db, webhooks);
  const context: Context = {
    config,
    connection,
    jobs,
    catalogue,
    productIndex: openProductIndex(connection.db),
    images,
    identity,
    subscriptions,
    imports,
    apiKeys,
    workspaceAccess,
    invitationMails: await openInvitationMails({ config, db: connection.db, jobs, onError: report }),
    webhooks,
    runExport: (task) => runExport(databaseUrl, task),
  };
  const app = createApp(context, traces, log);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await apiKeys.close();
    await imports.close();
    await webhooks.close();
    await jobs.close();
    await catalogue.close();
    await images.close();
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
  await catalogue.opened;
  process.send?.('ready');
}

main().catch((error) => {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnreachableError;
  createLogger('info', 'api').fatal(isExplained ? {} : { err: error }, error.message);
  process.exit(1);
});

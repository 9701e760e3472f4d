import type { Follow } from '@brandlode/catalogue-index';
import { type Connection, openProductIndex, purgeExpired, readImageKey } from '@brandlode/database';
import { openHostedIdentity } from '@brandlode/hosted-identity/server';
import { openCatalogue } from './catalogue/catalogue.ts';
import { followCatalogue } from './catalogue/follow-catalogue.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openCursors } from './cursors.ts';
import { openBrandImages } from './features/brands/images/brand-images.ts';
import { openSampleStores } from './features/collection/sample-stores.ts';
import { suggestImportedStores } from './features/collection/suggest-names.ts';
import { openExportThreads } from './features/exports/run-export.ts';
import { openIdentity } from './features/identity/identity.ts';
import type { PasswordCost } from './features/identity/passwords/passwords.ts';
import { openAccessCache } from './features/identity/sessions/access-cache.ts';
import { isTierKnown, toUser } from './features/identity/sessions/session.ts';
import { openImports } from './features/imports/imports.ts';
import { openConnectors } from './features/integrations/connectors/connectors.ts';
import { openOwnerRequestMails } from './features/owner-requests/owner-request-mails.ts';
import { openSamples } from './features/sample/open-sample.ts';
import { reconcileOpenCheckout } from './features/subscriptions/checkout/reconcile-open-checkout.ts';
import { openSubscriptions } from './features/subscriptions/subscriptions.ts';
import { openInvitationMails } from './features/team/invitation-mail.ts';
import { openApiKeys } from './features/team/keys/api-keys.ts';
import { openKeyMails } from './features/team/keys/key-mails.ts';
import { openRequiredFactorMails } from './features/team/required-factor-mails.ts';
import { openWorkspaceAccess } from './features/team/workspace-access.ts';
import { openTestMails } from './features/watching/mails/test-mails.ts';
import { openWebhooks } from './features/watching/webhooks/webhooks.ts';
import { openJobs } from './gateways/jobs.ts';
import type { MailParts } from './gateways/mail-queue.ts';
import { mcpAddress } from './http/access.ts';
import { openSecretBox } from './secrets/secret-box.ts';

type Options = {
  config: Config;
  connection: Connection;
  databaseUrl: string;
  onError: (error: Error) => void;
  /** Called for failures of work that is tried again; as `onError` unless given. */
  onRetried?: (error: Error) => void;
  onImportEnd?: Parameters<typeof openImports>[0]['onEnd'];
  /** In tests, a lower cost and an index in this thread: a worker would load its modules for every API. */
  passwordCost?: PasswordCost;
  follow?: Follow | undefined;
};

/** Opens the dependencies of the routes; `close` closes them in reverse order, and not the connection. */
export async function openContext(
  options: Options,
): Promise<{ context: Context; close: () => Promise<void> }> {
  const { config, connection, databaseUrl, onError, onRetried = onError } = options;
  const { db } = connection;
  const images = await openBrandImages({ config, db, onError });
  const follow = options.follow ?? followCatalogue(config, databaseUrl);
  const catalogue = openCatalogue({ follow, connection, images, onError });
  const jobs = await openJobs(databaseUrl, onRetried);
  const accessCache = openAccessCache(db);
  const workspaceAccess = openWorkspaceAccess(db);
  const subscriptions = await openSubscriptions({
    config,
    connection,
    jobs,
    onRoleChange: () => {
      accessCache.clear();
      workspaceAccess.clear();
    },
    onError,
  });
  const identity = await openAccounts({
    config,
    connection,
    jobs,
    accessCache,
    reconcileOpenCheckout: (userId) => reconcileOpenCheckout(subscriptions, userId),
    onEmailChange: subscriptions.customerEmails.update,
    onError,
    passwordCost: options.passwordCost,
  });
  // Also with Firebase: rate limits, requests of owners and undeliverable addresses are always ours.
  await jobs.every(3_600, 'identity-forget', () => purgeExpired(db));
  const imports = await openImports({
    connection,
    jobs,
    databaseUrl,
    onError: onRetried,
    onDone: (record) => suggestImportedStores({ catalogue, config, connection }, record),
    onEnd: options.onImportEnd,
  });
  const exports = openExportThreads(databaseUrl, onError);
  const apiKeys = openApiKeys(db, mcpAddress(config.publicUrl), onError);
  const connectors = openConnectors(config);
  const webhooks = await openWebhooks({ config, db, jobs, images, onError });
  return {
    context: {
      config,
      connection,
      jobs,
      catalogue,
      productIndex: openProductIndex(db),
      images,
      samples: openSamples({ catalogue, connection, images, onError }),
      isSampleStore: openSampleStores(config.sampleStoresUrl),
      identity,
      subscriptions,
      imports,
      apiKeys,
      workspaceAccess,
      ...(await openMails({ config, db, jobs, onError })),
      webhooks,
      connectors,
      secretBox: openSecretBox(config.secretsKeys),
      cursors: openCursors(await readImageKey(db)),
      runExport: exports.runExport,
    },
    close: async () => {
      for (const part of [apiKeys, exports, imports, webhooks, jobs, connectors, catalogue, images])
        await part.close();
    },
  };
}

const openMails = async (parts: MailParts) => ({
  invitationMails: await openInvitationMails(parts),
  keyMails: await openKeyMails(parts),
  ownerRequestMails: await openOwnerRequestMails(parts),
  requiredFactorMails: await openRequiredFactorMails(parts),
  testMails: await openTestMails(parts),
});

/** Who holds the accounts: Firebase if it is configured, else our own identity service. */
const openAccounts = (parts: Parameters<typeof openIdentity>[0]) =>
  parts.config.firebase
    ? openHostedIdentity(parts.config.firebase, {
        ...parts,
        toUser,
        isTierKnown: (userId) => isTierKnown(parts, userId),
      })
    : openIdentity(parts);

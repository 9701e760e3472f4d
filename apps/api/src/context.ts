import type { Connection, ProductIndex } from '@brandlode/database';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Config } from './config.ts';
import type { BrandImages } from './features/brands/images/brand-images.ts';
import type { IsSampleStore } from './features/collection/sample-stores.ts';
import type { RunExport } from './features/exports/export-task.ts';
import type { HostedIdentity, Identity } from './features/identity/identity.ts';
import type { Imports } from './features/imports/imports.ts';
import type { Connectors } from './features/integrations/connectors/connectors.ts';
import type { OwnerRequestMails } from './features/owner-requests/owner-request-mails.ts';
import type { Samples } from './features/sample/open-sample.ts';
import type { Subscriptions } from './features/subscriptions/subscriptions.ts';
import type { InvitationMails } from './features/team/invitation-mail.ts';
import type { ApiKeys } from './features/team/keys/api-keys.ts';
import type { KeyMails } from './features/team/keys/key-mails.ts';
import type { RequiredFactorMails } from './features/team/required-factor-mails.ts';
import type { WorkspaceAccess } from './features/team/workspace-access.ts';
import type { TestMails } from './features/watching/mails/test-mails.ts';
import type { Webhooks } from './features/watching/webhooks/webhooks.ts';
import type { Jobs } from './gateways/jobs.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Dependencies of the routes, opened and closed by the server. */
export type Context = {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  catalogue: Catalogue;
  productIndex: ProductIndex;
  images: BrandImages;
  samples: Samples;
  isSampleStore: IsSampleStore;
  /** The service that holds the accounts: our own, or a hosted platform. */
  identity: Identity | HostedIdentity;
  subscriptions: Subscriptions;
  imports: Imports;
  apiKeys: ApiKeys;
  workspaceAccess: WorkspaceAccess;
  invitationMails: InvitationMails;
  keyMails: KeyMails;
  ownerRequestMails: OwnerRequestMails;
  requiredFactorMails: RequiredFactorMails;
  testMails: TestMails;
  webhooks: Webhooks;
  connectors: Connectors;
  secretBox: SecretBox;
  runExport: RunExport;
};

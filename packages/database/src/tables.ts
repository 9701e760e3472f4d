import type { CatalogueTables } from './catalogue/tables.ts';
import type { CollectionTables } from './collection/tables.ts';
import type { ConnectorTables } from './connectors/tables.ts';
import type { DiscoveryTables } from './discovery/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { IdentityTables } from './identity/tables.ts';
import type { ImportTables } from './imports/tables.ts';
import type { OperationTables } from './operation/tables.ts';
import type { OwnerRequestTables } from './owner-requests/tables.ts';
import type { SubscriptionTables } from './subscriptions/tables.ts';
import type { WatchingTables } from './watching/tables.ts';
import type { WorkspaceTables } from './workspaces/tables.ts';

/** Every table, each described in its feature's folder. */
export type Tables = CatalogueTables &
  CollectionTables &
  ConnectorTables &
  DiscoveryTables &
  EventTables &
  IdentityTables &
  ImportTables &
  OperationTables &
  OwnerRequestTables &
  SubscriptionTables &
  WatchingTables &
  WorkspaceTables;

import type { ConnectorId } from '@brandlode/contract';
import { userAgent } from '@brandlode/safe-fetch';
import type { Config } from '../../../config.ts';
import type { Connector } from './connector.ts';
import { hubspot } from './hubspot/hubspot.ts';
import { openHubspotClient } from './hubspot/hubspot-client.ts';

export type Connectors = Record<ConnectorId, Connector> & { close: () => Promise<void> };

/** The services that companies can be pushed to, or their stand-ins in the sandbox. */
export function openConnectors(
  config: Pick<Config, 'hubspotBase' | 'sandbox' | 'product' | 'publicUrl'>,
): Connectors {
  const { product, publicUrl } = config;
  const client = openHubspotClient({
    base: config.hubspotBase,
    userAgent: userAgent({ ...product, publicUrl }),
    onlyThisMachine: config.sandbox,
  });
  return { hubspot: hubspot(client), close: () => client.close() };
}

/** Throws for a connector of a later release. */
export function connectorOf(connectors: Connectors, id: string): Connector {
  if (id !== 'hubspot') throw new Error(`There is no connector "${id}".`);
  return connectors[id];
}

/** The row that an encrypted token belongs to. */
export const sealedFor = (workspaceId: string, connector: string) =>
  `connections/${workspaceId}/${connector}`;

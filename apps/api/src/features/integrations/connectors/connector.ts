import type { FieldMapping, ServiceProperty } from '@brandlode/contract';

/** A value as the service stores it. */
export type Values = Record<string, string>;
/** The type of a property, and what it is called if it has to be created. */
export type WantedProperty = { property: string; label: string; type: ServiceProperty['type'] };
/** A company there. `values`: of the requested properties; empty ones are missing. */
export type FoundRecord = { recordId: string; values: Values };
export type WriteResult = { recordId: string; values: Values } | { problem: string };

/**
 * A service that companies are pushed to: one folder each, registered in `connectors.ts`. Its methods throw ConnectorError. Methods with
 * brands get at most `batchSize` of them.
 */
export type Connector = {
  name: string;
  batchSize: number;
  /** The mapping of a new connection. */
  defaultFields: FieldMapping[];
  /** The name of the property that is created for a field. */
  ownProperty: (field: string) => string;
  /** What the account is called, if the token may do all that is needed. */
  checkToken: (token: string) => Promise<string>;
  /** Those that values can be written to. */
  listProperties: (token: string) => Promise<ServiceProperty[]>;
  /** Creates the properties that are missing, and what else a push needs. */
  prepare: (token: string, properties: WantedProperty[]) => Promise<void>;
  /** The records of brands by brand: the one written before if it still exists, else the one with the domain. */
  find: (
    token: string,
    brands: { brandId: number; domain: string; recordId: string | undefined }[],
    properties: string[],
  ) => Promise<Map<number, FoundRecord>>;
  /** Creates a record for each brand, unless it has one already: then the result says so. */
  create: (
    token: string,
    records: { brandId: number; domain: string; values: Values }[],
  ) => Promise<Map<number, WriteResult>>;
  update: (
    token: string,
    records: { brandId: number; recordId: string; values: Values }[],
  ) => Promise<Map<number, WriteResult>>;
};

/** `reason`: 'token' until the user connects again, 'later' if a new push may succeed, 'rejected' for these values. */
export class ConnectorError extends Error {
  readonly reason: 'token' | 'later' | 'rejected';

  constructor(reason: ConnectorError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

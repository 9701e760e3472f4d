import type { ServiceProperty } from '@brandlode/contract';
import { z } from 'zod';
import {
  type Connector,
  ConnectorError,
  type FoundRecord,
  type Values,
  type WriteResult,
} from '../connector.ts';
import type { HubspotClient } from './hubspot-client.ts';

const GROUP = 'brandlode';
/** Its values are unique, so that no brand gets two companies: a search finds new ones only after some seconds. */
const KEY = 'brandlode_brand_id';
const BATCH = 100;
const COMPANIES = '/crm/v3/objects/companies';
const PROPERTIES = '/crm/v3/properties/companies';

const Company = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) });
type Company = z.output<typeof Company>;
const Found = z.object({ results: z.array(Company) });
const BatchResult = z.object({
  results: z.array(Company.extend({ objectWriteTraceId: z.string().optional() })).default([]),
  errors: z
    .array(
      z.object({
        message: z.string().default(''),
        context: z.record(z.string(), z.array(z.string())).default({}),
      }),
    )
    .default([]),
});
const Property = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string(),
  modificationMetadata: z
    .object({ readOnlyValue: z.boolean().default(false) })
    .default({ readOnlyValue: false }),
  calculated: z.boolean().optional(),
});
const PropertyList = z.object({ results: z.array(Property) });

/** How one of our properties is created, by its type. */
const CREATED_AS = {
  text: { type: 'string', fieldType: 'text' },
  number: { type: 'number', fieldType: 'number' },
  flag: {
    type: 'enumeration',
    fieldType: 'booleancheckbox',
    options: [
      { label: 'Yes', value: 'true', displayOrder: 0, hidden: false },
      { label: 'No', value: 'false', displayOrder: 1, hidden: false },
    ],
  },
} as const satisfies Record<ServiceProperty['type'], object>;

/** HubSpot's companies, by the token of a private app. */
export function hubspot(client: HubspotClient): Connector {
  const readProperties = async (token: string) =>
    (await client.send(token, PROPERTIES, PropertyList)).results;

  async function createProperty(token: string, property: Record<string, unknown>) {
    await client.send(token, PROPERTIES, z.unknown(), {
      body: { groupName: GROUP, ...property },
      // Another push has just created it.
      accept: [409],
    });
  }

  async function readBatch(token: string, ids: string[], properties: string[], idProperty?: string) {
    if (ids.length === 0) return [];
    const { results } = await client.send(token, `${COMPANIES}/batch/read`, BatchResult, {
      body: { inputs: ids.map((id) => ({ id })), properties, ...(idProperty && { idProperty }) },
    });
    return results;
  }

  return {
    name: 'HubSpot',
    batchSize: BATCH,
    defaultFields: [
      { field: 'brand_name', property: 'name' },
      { field: 'brand_url', property: 'website' },
      { field: 'estimated_monthly_traffic', property: null },
      { field: 'estimated_monthly_revenue', property: null },
      { field: 'product_count', property: null },
      { field: 'product_avg_price', property: null },
      { field: 'categories', property: null },
    ],
    ownProperty: (field) => `brandlode_${field}`,

    async checkToken(token) {
      const details = z.object({ portalId: z.number() });
      const { portalId } = await client.send(token, '/account-info/v3/details', details);
      await readProperties(token);
      await client.send(token, `${COMPANIES}/batch/read`, BatchResult, {
        body: { inputs: [{ id: '1' }], properties: [] },
      });
      return `Account ${portalId}`;
    },

    async listProperties(token) {
      return (await readProperties(token)).flatMap(({ name, label, type, fieldType, ...rest }) => {
        const known = typeOf(type, fieldType);
        const isWritable = !rest.modificationMetadata.readOnlyValue && !rest.calculated;
        return known && isWritable && name !== 'domain' && name !== KEY ? [{ name, label, type: known }] : [];
      });
    },

    async prepare(token, wanted) {
      const existing = new Set((await readProperties(token)).map(({ name }) => name));
      const missing = wanted.filter(({ property }) => !existing.has(property));
      if (missing.length === 0 && existing.has(KEY)) return;
      await client.send(token, `${PROPERTIES}/groups`, z.unknown(), {
        body: { name: GROUP, label: 'Brandlode' },
        accept: [409],
      });
      if (!existing.has(KEY)) {
        const key = { name: KEY, label: 'Brandlode brand number', hasUniqueValue: true };
        await createProperty(token, { ...key, ...CREATED_AS.text });
      }
      for (const { property, label, type } of missing)
        await createProperty(token, { name: property, label, ...CREATED_AS[type] });
    },

    async find(token, brands, wanted) {
      const properties = [...wanted, 'domain', KEY];
      const found = new Map<number, FoundRecord>();
      const missing = () => brands.filter(({ brandId }) => !found.has(brandId));
      const written = brands.flatMap(({ recordId }) => recordId ?? []);
      const byId = new Map(
        (await readBatch(token, written, properties)).map((company) => [company.id, company]),
      );
      for (const { brandId, recordId = '' } of brands) add(found, brandId, byId.get(recordId));
      const isPrepared = (await readProperties(token)).some(({ name }) => name === KEY);
      if (isPrepared) {
        const keys = missing().map(({ brandId }) => String(brandId));
        for (const company of await readBatch(token, keys, properties, KEY))
          add(found, Number(company.properties[KEY]), company);
      }
      const byDomain = new Map(missing().map(({ brandId, domain }) => [domain, brandId]));
      if (byDomain.size === 0) return found;
      const { results } = await client.send(token, `${COMPANIES}/search`, Found, {
        body: {
          filterGroups: [
            { filters: [{ propertyName: 'domain', operator: 'IN', values: [...byDomain.keys()] }] },
          ],
          sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
          properties,
          limit: 200,
        },
      });
      for (const company of results) {
        const brandId = byDomain.get(company.properties.domain ?? '');
        // Of several companies with a domain, the oldest one.
        if (brandId !== undefined && !found.has(brandId)) add(found, brandId, company);
      }
      return found;
    },

    create: (token, records) =>
      inParts(records, async (part) => {
        const { results, errors } = await client.send(token, `${COMPANIES}/batch/create`, BatchResult, {
          body: {
            inputs: part.map(({ brandId, domain, values }) => ({
              properties: { ...values, domain, [KEY]: String(brandId) },
              objectWriteTraceId: String(brandId),
            })),
          },
        });
        const written = new Map<number, WriteResult>();
        for (const { id, properties, objectWriteTraceId } of results)
          written.set(Number(objectWriteTraceId), { recordId: id, values: withoutEmpty(properties) });
        for (const { message, context } of errors)
          for (const id of context.objectWriteTraceId ?? [])
            written.set(Number(id), { problem: message.slice(0, 500) });
        return written;
      }),

    update: (token, records) =>
      inParts(records, async (part) => {
        const { results } = await client.send(token, `${COMPANIES}/batch/update`, BatchResult, {
          body: {
            inputs: part.map(({ brandId, recordId, values }) => ({
              id: recordId,
              properties: { ...values, [KEY]: String(brandId) },
            })),
          },
        });
        const byId = new Map(results.map((company) => [company.id, company]));
        return new Map(
          part.map(({ brandId, recordId }): [number, WriteResult] => {
            const company = byId.get(recordId);
            return [
              brandId,
              company
                ? { recordId, values: withoutEmpty(company.properties) }
                : { problem: 'The company has since been deleted.' },
            ];
          }),
        );
      }),
  };
}

const add = (found: Map<number, FoundRecord>, brandId: number, company: Company | undefined) =>
  company && found.set(brandId, { recordId: company.id, values: withoutEmpty(company.properties) });

const withoutEmpty = (properties: Company['properties']): Values =>
  Object.fromEntries(Object.entries(properties).flatMap(([name, value]) => (value ? [[name, value]] : [])));

function typeOf(type: string, fieldType: string): ServiceProperty['type'] | undefined {
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  return fieldType === 'booleancheckbox' ? 'flag' : undefined;
}

/** A batch with one invalid value is rejected as a whole, so it is halved until only the records with one fail. */
async function inParts<Item extends { brandId: number }>(
  records: Item[],
  write: (part: Item[]) => Promise<Map<number, WriteResult>>,
): Promise<Map<number, WriteResult>> {
  const [first] = records;
  if (!first) return new Map();
  try {
    return await write(records);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== 'rejected') throw error;
    if (records.length === 1) return new Map([[first.brandId, { problem: error.message }]]);
    const middle = Math.ceil(records.length / 2);
    const parts = [
      await inParts(records.slice(0, middle), write),
      await inParts(records.slice(middle), write),
    ];
    return new Map(parts.flatMap((part) => [...part]));
  }
}

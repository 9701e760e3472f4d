import { z } from 'zod';
import { type Connector, ConnectorError, type FoundRecord, type WriteResult } from '../connector.ts';
import { KEY, readProperties } from './company-properties.ts';
import type { HubspotClient } from './hubspot-client.ts';

const COMPANIES = '/crm/v3/objects/companies';

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

/** Finds, creates and updates the companies of brands. */
export function companies(client: HubspotClient): Pick<Connector, 'find' | 'create' | 'update'> {
  const sendBatch = (token: string, operation: 'create' | 'update', inputs: object[]) =>
    client.send(token, `${COMPANIES}/batch/${operation}`, BatchResult, { body: { inputs } });

  return {
    async find(token, brands, wanted) {
      const properties = [...wanted, 'domain', KEY];
      const found = new Map<number, FoundRecord>();
      const add = (brandId: number, company: Company | undefined) =>
        company && found.set(brandId, toRecord(company));
      const missing = () => brands.filter(({ brandId }) => !found.has(brandId));
      const written = brands.flatMap(({ recordId }) => recordId ?? []);
      const byId = byIdOf(await readCompanies(client, token, written, properties));
      for (const { brandId, recordId = '' } of brands) add(brandId, byId.get(recordId));
      const isPrepared = (await readProperties(client, token)).some(({ name }) => name === KEY);
      if (isPrepared) {
        const keys = missing().map(({ brandId }) => String(brandId));
        for (const company of await readCompanies(client, token, keys, properties, KEY))
          add(Number(company.properties[KEY]), company);
      }
      const byDomain = new Map(missing().map(({ brandId, domain }) => [domain, brandId]));
      for (const company of await findByDomain(client, token, [...byDomain.keys()], properties)) {
        const brandId = byDomain.get(company.properties.domain ?? '');
        // Of several companies with a domain, the oldest one.
        if (brandId !== undefined && !found.has(brandId)) add(brandId, company);
      }
      return found;
    },

    create: (token, records) =>
      inParts(records, async (part) => {
        const inputs = part.map(({ brandId, domain, values }) => ({
          properties: { ...values, domain, [KEY]: String(brandId) },
          objectWriteTraceId: String(brandId),
        }));
        const { results, errors } = await sendBatch(token, 'create', inputs);
        const written = new Map<number, WriteResult>();
        for (const company of results) written.set(Number(company.objectWriteTraceId), toRecord(company));
        for (const { message, context } of errors)
          for (const id of context.objectWriteTraceId ?? [])
            written.set(Number(id), { problem: message.slice(0, 500) });
        return written;
      }),

    update: (token, records) =>
      inParts(records, async (part) => {
        const inputs = part.map(({ brandId, recordId, values }) => ({
          id: recordId,
          properties: { ...values, [KEY]: String(brandId) },
        }));
        const byId = byIdOf((await sendBatch(token, 'update', inputs)).results);
        return new Map(
          part.map(({ brandId, recordId }): [number, WriteResult] => {
            const company = byId.get(recordId);
            return [
              brandId,
              company ? toRecord(company) : { problem: 'The company has since been deleted.' },
            ];
          }),
        );
      }),
  };
}

/** Also the check that a token may read companies. */
export async function readCompanies(
  client: HubspotClient,
  token: string,
  ids: string[],
  properties: string[],
  idProperty?: string,
): Promise<Company[]> {
  if (ids.length === 0) return [];
  const { results } = await client.send(token, `${COMPANIES}/batch/read`, BatchResult, {
    body: { inputs: ids.map((id) => ({ id })), properties, ...(idProperty && { idProperty }) },
  });
  return results;
}

async function findByDomain(
  client: HubspotClient,
  token: string,
  domains: string[],
  properties: string[],
): Promise<Company[]> {
  if (domains.length === 0) return [];
  const { results } = await client.send(token, `${COMPANIES}/search`, Found, {
    body: {
      filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'IN', values: domains }] }],
      sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
      properties,
      limit: 200,
    },
  });
  return results;
}

const byIdOf = (found: Company[]) => new Map(found.map((company) => [company.id, company]));

const toRecord = ({ id, properties }: Company): FoundRecord => ({
  recordId: id,
  values: Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ),
});

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

import type { ServiceProperty } from '@brandlode/contract';
import { z } from 'zod';
import type { WantedProperty } from '../connector.ts';
import type { HubspotClient } from './hubspot-client.ts';

const GROUP = 'brandlode';
/** Its values are unique, so that no brand gets two companies: a search finds new ones only after some seconds. */
export const KEY = 'brandlode_brand_id';
const PROPERTIES = '/crm/v3/properties/companies';

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

export const readProperties = async (client: HubspotClient, token: string) =>
  (await client.send(token, PROPERTIES, PropertyList)).results;

/** Those that a user may map a field to. */
export async function listProperties(client: HubspotClient, token: string): Promise<ServiceProperty[]> {
  return (await readProperties(client, token)).flatMap(({ name, label, type, fieldType, ...rest }) => {
    const known = typeOf(type, fieldType);
    const isWritable = !rest.modificationMetadata.readOnlyValue && !rest.calculated;
    return known && isWritable && name !== 'domain' && name !== KEY ? [{ name, label, type: known }] : [];
  });
}

function typeOf(type: string, fieldType: string): ServiceProperty['type'] | undefined {
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  return fieldType === 'booleancheckbox' ? 'flag' : undefined;
}

/** Creates those that are missing, and the one that identifies the brand. */
export async function prepareProperties(client: HubspotClient, token: string, wanted: WantedProperty[]) {
  const create = (path: string, body: object) =>
    // Conflict: another push has just created it.
    client.send(token, path, z.unknown(), { body, accept: [409] });
  const existing = new Set((await readProperties(client, token)).map(({ name }) => name));
  const missing = wanted.filter(({ property }) => !existing.has(property));
  if (missing.length === 0 && existing.has(KEY)) return;
  await create(`${PROPERTIES}/groups`, { name: GROUP, label: 'Brandlode' });
  if (!existing.has(KEY)) {
    const key = { name: KEY, label: 'Brandlode brand number', hasUniqueValue: true };
    await create(PROPERTIES, { groupName: GROUP, ...key, ...CREATED_AS.text });
  }
  for (const { property, label, type } of missing)
    await create(PROPERTIES, { groupName: GROUP, name: property, label, ...CREATED_AS[type] });
}

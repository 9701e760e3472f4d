import type { HubspotCompany, HubspotState } from './state.ts';

export type Input = {
  id?: string;
  properties?: Record<string, string | number | boolean | null>;
  objectWriteTraceId?: string;
};
export type BatchError = {
  status: 'error';
  category: string;
  message: string;
  context: Record<string, string[]>;
};

/** What is wrong with the values of a record, in HubSpot's words. */
export function findInvalid(
  state: HubspotState,
  properties: Input['properties'] = {},
): BatchError | undefined {
  for (const [name, value] of Object.entries(properties)) {
    const property = state.properties.find((candidate) => candidate.name === name);
    if (!property) return invalid(`Property "${name}" does not exist`, name);
    if (property.modificationMetadata.readOnlyValue)
      return invalid(`"${name}" is a read only property; its value cannot be set.`, name);
    if (value === null || value === '') continue;
    if (property.type === 'number' && !Number.isFinite(Number(value)))
      return invalid(`${value} was not a valid number.`, name);
    if (property.type === 'enumeration' && !property.options.some((option) => option.value === String(value)))
      return invalid(`${value} was not one of the allowed options.`, name);
  }
  return undefined;
}

const invalid = (message: string, propertyName: string): BatchError => ({
  status: 'error',
  category: 'VALIDATION_ERROR',
  message: `Property values were not valid: ${message}`,
  context: { propertyName: [propertyName] },
});

/** Another company with the same value of a property whose values are unique. */
export function findConflict(
  state: HubspotState,
  properties: Input['properties'] = {},
  ownId?: string,
): BatchError | undefined {
  for (const { name, hasUniqueValue } of state.properties) {
    const value = properties[name];
    if (!hasUniqueValue || value === undefined || value === null || value === '') continue;
    const other = state.companies.find(
      (company) => company.id !== ownId && company.properties[name] === String(value),
    );
    if (other)
      return {
        status: 'error',
        category: 'CONFLICT',
        message: `Cannot set PropertyValueCoordinates{propertyName=${name}, value=${value}} on ${ownId ?? 'a new object'}. ${other.id} already has that value.`,
        context: { id: [other.id] },
      };
  }
  return undefined;
}

export function setValues(company: HubspotCompany, properties: Input['properties'] = {}, now: number): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === '') delete company.properties[name];
    else company.properties[name] = name === 'domain' ? toDomain(String(value)) : String(value);
  }
  company.updatedAt = now;
}

const toDomain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');

/** A record with these properties: unset ones are null, and those that do not exist are left out. */
export const toRecord = (state: HubspotState, company: HubspotCompany, names: string[]) => ({
  id: company.id,
  properties: {
    ...Object.fromEntries(
      names
        .filter((name) => state.properties.some((property) => property.name === name))
        .map((name) => [name, company.properties[name] ?? null]),
    ),
    hs_object_id: company.id,
  },
  createdAt: new Date(company.createdAt).toISOString(),
  updatedAt: new Date(company.updatedAt).toISOString(),
  archived: false,
});

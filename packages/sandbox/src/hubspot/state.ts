/** A private app's token with its permissions. */
export type HubspotToken = { token: string; scopes: string[]; revoked: boolean };

export type HubspotProperty = {
  name: string;
  label: string;
  groupName: string;
  type: string;
  fieldType: string;
  hasUniqueValue: boolean;
  hubspotDefined: boolean;
  modificationMetadata: { readOnlyValue: boolean };
  options: { label: string; value: string }[];
};

/** `createdAt`, `updatedAt`: in milliseconds. `byPerson`: the properties that someone changed on the page. */
export type HubspotCompany = {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
  updatedAt: number;
  byPerson: string[];
};

export type HubspotState = {
  tokens: HubspotToken[];
  groups: { name: string; label: string }[];
  properties: HubspotProperty[];
  companies: HubspotCompany[];
  lastId: number;
};

export const ALL_SCOPES = [
  'crm.objects.companies.read',
  'crm.objects.companies.write',
  'crm.schemas.companies.read',
  'crm.schemas.companies.write',
];

const defined = (name: string, label: string, type = 'string', readOnlyValue = false): HubspotProperty => ({
  name,
  label,
  groupName: 'companyinformation',
  type,
  fieldType: type === 'number' ? 'number' : 'text',
  hasUniqueValue: false,
  hubspotDefined: true,
  modificationMetadata: { readOnlyValue },
  options: [],
});

/** A new account: HubSpot's own properties, a company that a person added, and two tokens. */
export const newAccount = (): HubspotState => ({
  tokens: [
    { token: 'pat-na1-sandbox-full', scopes: ALL_SCOPES, revoked: false },
    { token: 'pat-na1-sandbox-read', scopes: ['crm.objects.companies.read'], revoked: false },
  ],
  groups: [{ name: 'companyinformation', label: 'Company information' }],
  properties: [
    defined('name', 'Company name'),
    defined('domain', 'Company domain name'),
    defined('website', 'Website URL'),
    defined('description', 'Description'),
    defined('city', 'City'),
    defined('country', 'Country/Region'),
    defined('annualrevenue', 'Annual Revenue', 'number'),
    defined('numberofemployees', 'Number of Employees', 'number'),
    defined('hs_object_id', 'Record ID', 'number', true),
  ],
  companies: [],
  lastId: 9_000,
});

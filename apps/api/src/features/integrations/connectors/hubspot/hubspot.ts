import { z } from 'zod';
import type { Connector } from '../connector.ts';
import { companies, readCompanies } from './companies.ts';
import { listProperties, prepareProperties, readProperties } from './company-properties.ts';
import type { HubspotClient } from './hubspot-client.ts';

const Account = z.object({ portalId: z.number() });

/** HubSpot's companies, by the token of a private app. */
export const hubspot = (client: HubspotClient): Connector => ({
  name: 'HubSpot',
  batchSize: 100,
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
    const { portalId } = await client.send(token, '/account-info/v3/details', Account);
    await readProperties(client, token);
    await readCompanies(client, token, ['1'], []);
    return `Account ${portalId}`;
  },

  listProperties: (token) => listProperties(client, token),
  prepare: (token, wanted) => prepareProperties(client, token, wanted),
  ...companies(client),
});

// Pet brands in Germany whose visits grew by 10 % or more in 90 days, fastest first. Needs a key for Brands.
import { dataOf } from '@brandlode/client';
import { connect } from './connect.ts';

const { brandlode } = connect();
const { data, total } = await dataOf(
  brandlode.POST('/api/brands/filter', {
    params: { query: { limit: 20, sort: 'estimated_monthly_traffic_change_90d:desc' } },
    body: {
      categories: ['pets and animals'],
      locations: ['DE'],
      estimated_monthly_traffic_change_90d: { min: 10 },
    },
  }),
);
console.log(`${total} brands`);
for (const { brand_name, domain, estimated_monthly_traffic } of data)
  console.log(`${brand_name} (${domain}): ${estimated_monthly_traffic} visits a month`);

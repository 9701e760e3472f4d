// Puts the five most popular pet brands on a new list and notes why. Needs a key for Brands and "Lists: read and change".
import { dataOf } from '@brandlode/client';
import { connect } from './connect.ts';

const { brandlode } = connect();
const { data: brands } = await dataOf(
  brandlode.POST('/api/brands/filter', {
    params: { query: { limit: 5 } },
    body: { categories: ['pets and animals'] },
  }),
);
const { id } = await dataOf(brandlode.POST('/api/lists', { body: { name: 'Pet brands to contact' } }));
const { added } = await dataOf(
  brandlode.POST('/api/lists/{id}/brands', {
    params: { path: { id } },
    body: { brandIds: brands.map((brand) => brand.id) },
  }),
);
for (const brand of brands) {
  const params = { path: { id: brand.id } };
  const { text, version } = await dataOf(brandlode.GET('/api/brands/{id}/notes', { params }));
  // With the version that was read, so that no change of a colleague is lost.
  const note = `${text}\nContact them about wholesale.`.trim();
  await dataOf(brandlode.PUT('/api/brands/{id}/notes', { params, body: { text: note, version } }));
}
console.log(`${added} brands are on the list ${id}`);

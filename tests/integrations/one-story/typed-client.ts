import { createBrandlode, dataOf } from '../../../clients/typescript/client.ts';
import { FILTERS, type OpenProgram } from './program.ts';

/** A program with the TypeScript client. */
export const openTypedClient: OpenProgram = async (api, user) => {
  const apiKey = await user.keyFor('Program', ['brands', 'lists:write', 'alerts']);
  const brandlode = createBrandlode({ baseUrl: api.url, apiKey });
  return {
    async find() {
      const params = { query: { limit: 5 } };
      return (await dataOf(brandlode.POST('/api/brands/filter', { params, body: FILTERS }))).data;
    },
    async keep(name, brands) {
      const { id } = await dataOf(brandlode.POST('/api/lists', { body: { name } }));
      const body = { brandIds: brands.map((brand) => brand.id) };
      await dataOf(brandlode.POST('/api/lists/{id}/brands', { params: { path: { id } }, body }));
      return id;
    },
    async note({ id }, text) {
      const params = { path: { id } };
      const { version } = await dataOf(brandlode.GET('/api/brands/{id}/notes', { params }));
      await dataOf(brandlode.PUT('/api/brands/{id}/notes', { params, body: { text, version } }));
    },
    watch: (id) =>
      dataOf(
        brandlode.POST('/api/alerts', { body: { kind: 'list', id, kinds: ['price_cut'], mail: 'off' } }),
      ),
  };
};

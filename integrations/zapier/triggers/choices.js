import { addressOf } from '../authentication.js';

const choices = (key, noun, path, isOffered = () => true) => ({
  key,
  noun,
  display: {
    label: `New ${noun}`,
    description: `Fills the menus of ${noun.toLowerCase()}s.`,
    hidden: true,
  },
  operation: {
    async perform(z, bundle) {
      const found = [];
      let after;
      do {
        const params = { limit: 200, ...(after && { after }) };
        const { data } = await z.request({ url: addressOf(bundle, path), params });
        found.push(...data.data);
        after = data.cursor;
      } while (after);
      return found.filter(isOffered).map(({ id, name }) => ({ id, name }));
    },
    sample: { id: '0b0f5b0e-6d0b-4c53-8a5e-3d6d7f0c2b11', name: 'Suppliers' },
  },
});

export const list = choices('list', 'List', '/lists');
// Searches for products and My brands cause no notifications.
export const savedSearch = choices(
  'saved_search',
  'Saved Search',
  '/searches',
  ({ search }) => search.scope !== 'mine' && !search.products,
);

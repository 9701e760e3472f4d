import { addressOf } from '../authentication.js';

export const addToList = {
  key: 'add_to_list',
  noun: 'List',
  display: { label: 'Add Brand to List', description: 'Adds a brand to a list.' },
  operation: {
    inputFields: [
      { key: 'listId', label: 'List', required: true, dynamic: 'list.id.name' },
      { key: 'brandId', label: 'Brand ID', type: 'integer', required: true, search: 'find_brand.id' },
    ],
    async perform(z, bundle) {
      const { listId, brandId } = bundle.inputData;
      const { data } = await z.request({
        method: 'POST',
        url: addressOf(bundle, `/lists/${listId}/brands`),
        body: { brandIds: [Number(brandId)] },
      });
      return { id: `${listId} ${brandId}`, ...data };
    },
    sample: { id: '0b0f5b0e-6d0b-4c53-8a5e-3d6d7f0c2b11 42', added: 1, already: 0, unknown: 0 },
  },
};

import { addressOf } from '../authentication.js';

export const findBrand = {
  key: 'find_brand',
  noun: 'Brand',
  display: { label: 'Find Brand', description: 'Finds the brand of a store by its address.' },
  operation: {
    inputFields: [
      {
        key: 'address',
        label: 'Address of the store',
        required: true,
        helpText: 'Such as kettle.example.com, or any page of the store.',
      },
    ],
    async perform(z, bundle) {
      const { data } = await z.request({
        url: addressOf(bundle, '/lookup'),
        params: { url: bundle.inputData.address },
      });
      return data.brand ? [data.brand] : [];
    },
    sample: { id: 42, brand_name: 'Northern Kettle', domain: 'northern-kettle.example' },
  },
};

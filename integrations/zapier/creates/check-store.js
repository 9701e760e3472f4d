import { addressOf } from '../authentication.js';

export const checkStore = {
  key: 'check_store',
  noun: 'Check',
  display: { label: 'Check Store', description: 'Has a store visited now.' },
  operation: {
    inputFields: [{ key: 'address', label: 'Address of the store', required: true }],
    async perform(z, bundle) {
      const { data } = await z.request({
        method: 'POST',
        url: addressOf(bundle, '/checks'),
        body: { addresses: [bundle.inputData.address] },
      });
      return data;
    },
    sample: { id: '0b0f5b0e-6d0b-4c53-8a5e-3d6d7f0c2b11', stores: 1, done: 0, current: 0 },
  },
};

import { hook } from '../hook.js';
import { EVENT_FIELDS, sampleEvent } from '../sample-event.js';
import { KINDS } from './kinds.js';

const subjectOf = ({ kinds, listId }) => ({
  event: 'brand.event',
  ...(kinds?.length > 0 && { kinds }),
  ...(listId && { listId }),
});

export const brandChanged = {
  key: 'brand_changed',
  noun: 'Change',
  display: {
    label: 'Brand Changed',
    description: 'Triggers when a brand that you follow, or a brand on a list, changes.',
  },
  operation: {
    ...hook(subjectOf),
    inputFields: [
      {
        key: 'listId',
        label: 'List',
        dynamic: 'list.id.name',
        helpText: 'Without one: what you follow and what your alerts cover.',
      },
      { key: 'kinds', label: 'Kinds of changes', list: true, choices: KINDS, helpText: 'All without one.' },
    ],
    sample: sampleEvent('price_cut'),
    outputFields: EVENT_FIELDS,
  },
};

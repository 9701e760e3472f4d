import { hook } from '../hook.js';
import { EVENT_FIELDS, sampleEvent } from '../sample-event.js';

const subjectOf = ({ searchId }) => ({ event: 'brand.event', kinds: ['search_matched'], searchId });

export const newMatch = {
  key: 'new_match',
  noun: 'Match',
  display: {
    label: 'New Match of a Saved Search',
    description: 'Triggers when a brand starts to match a saved search.',
  },
  operation: {
    ...hook(subjectOf),
    inputFields: [
      { key: 'searchId', label: 'Saved search', required: true, dynamic: 'saved_search.id.name' },
    ],
    sample: sampleEvent('search_matched'),
    outputFields: EVENT_FIELDS,
  },
};

import type { INodeProperties } from 'n8n-workflow';
import { CHANGE_KINDS } from './change-kinds';

export const triggerProperties: INodeProperties[] = [
  {
    displayName: 'Event',
    name: 'event',
    type: 'options',
    options: [
      { name: 'Brand Added to a List', value: 'listed' },
      { name: 'Change of a Brand', value: 'change' },
      { name: 'Check Finished', value: 'checked' },
      { name: 'New Match of a Saved Search', value: 'match' },
    ],
    default: 'change',
  },
  {
    displayName: 'Brands',
    name: 'target',
    type: 'options',
    options: [
      { name: 'On a List', value: 'list' },
      { name: 'One Brand', value: 'brand' },
      { name: 'Of a Saved Search', value: 'search' },
      { name: 'What I Follow', value: 'followed', description: 'And what my alerts cover' },
    ],
    default: 'followed',
    displayOptions: { show: { event: ['change'] } },
  },
  {
    displayName: 'Brand ID',
    name: 'brandId',
    type: 'number',
    typeOptions: { minValue: 1, numberPrecision: 0 },
    required: true,
    default: 1,
    displayOptions: { show: { event: ['change'], target: ['brand'] } },
  },
  {
    displayName: 'List Name or ID',
    name: 'listId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getLists' },
    required: true,
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { event: ['change'], target: ['list'] } },
  },
  {
    displayName: 'List Name or ID',
    name: 'listId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getLists' },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    hint: 'Any list if it is empty',
    displayOptions: { show: { event: ['listed'] } },
  },
  {
    displayName: 'Saved Search Name or ID',
    name: 'searchId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getSavedSearches' },
    required: true,
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { event: ['change'], target: ['search'] } },
  },
  {
    displayName: 'Saved Search Name or ID',
    name: 'searchId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getSavedSearches' },
    required: true,
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { event: ['match'] } },
  },
  {
    displayName: 'Kinds of Changes',
    name: 'kinds',
    type: 'multiOptions',
    options: CHANGE_KINDS,
    default: [],
    description: 'All if it is empty',
    displayOptions: { show: { event: ['change'] } },
  },
];

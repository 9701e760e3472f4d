import type { INodeProperties } from 'n8n-workflow';
import { CHANGE_KINDS } from './change-kinds';

const EXPRESSION =
  'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** A menu of the workspace's lists or saved searches, or of those for which the expression `offered` is true. */
const menuOf = (url: string, offered: boolean | string = true): INodeProperties['typeOptions'] => ({
  loadOptions: {
    routing: {
      request: {
        method: 'GET',
        url,
      },
      output: {
        postReceive: [
          { type: 'rootProperty', properties: { property: 'data' } },
          { type: 'filter', properties: { pass: offered } },
          {
            type: 'setKeyValue',
            properties: { name: '={{$responseItem.name}}', value: '={{$responseItem.id}}' },
          },
          { type: 'sort', properties: { key: 'name' } },
        ],
      },
    },
  },
});

/** Searches for products and My brands cause no notifications. */
const searchMenu = menuOf(
  '/searches',
  '={{$responseItem.search.scope !== "mine" && !$responseItem.search.products}}',
);

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
    typeOptions: menuOf('/lists'),
    required: true,
    default: '',
    description: EXPRESSION,
    displayOptions: { show: { event: ['change'], target: ['list'] } },
  },
  {
    displayName: 'List Name or ID',
    name: 'listId',
    type: 'options',
    typeOptions: menuOf('/lists'),
    default: '',
    description: `Any list if it is empty. ${EXPRESSION}.`,
    displayOptions: { show: { event: ['listed'] } },
  },
  {
    displayName: 'Saved Search Name or ID',
    name: 'searchId',
    type: 'options',
    typeOptions: searchMenu,
    required: true,
    default: '',
    description: EXPRESSION,
    displayOptions: { show: { event: ['change'], target: ['search'] } },
  },
  {
    displayName: 'Saved Search Name or ID',
    name: 'searchId',
    type: 'options',
    typeOptions: searchMenu,
    required: true,
    default: '',
    description: EXPRESSION,
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

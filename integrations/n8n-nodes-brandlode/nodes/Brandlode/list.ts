import type { INodeProperties } from 'n8n-workflow';
import { show } from './fields';

export const listProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['list'] } },
    options: [
      {
        name: 'Add Brands',
        value: 'addBrands',
        action: 'Add brands to a list',
        description: 'Those that are on the list already stay as they are',
        routing: {
          request: {
            method: 'POST',
            url: '=/lists/{{$parameter["listId"]}}/brands',
            body: { brandIds: '={{String($parameter["brandIds"]).split(",").map(Number)}}' },
          },
        },
      },
      {
        name: 'Create',
        value: 'create',
        action: 'Create a list',
        routing: {
          request: { method: 'POST', url: '/lists', body: { name: '={{$parameter["name"]}}' } },
        },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many lists',
        routing: {
          request: { url: '/lists' },
          send: { paginate: true },
          operations: {
            pagination: {
              type: 'generic',
              properties: {
                request: { qs: { limit: 200, after: '={{$response.body?.cursor ?? undefined}}' } },
                continue: '={{!!$response.body.cursor}}',
              },
            },
          },
          output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
        },
      },
    ],
    default: 'addBrands',
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
    displayOptions: show('list', 'addBrands'),
  },
  {
    displayName: 'Brand IDs',
    name: 'brandIds',
    type: 'string',
    required: true,
    default: '',
    placeholder: '42,7',
    description: 'Separated by commas',
    displayOptions: show('list', 'addBrands'),
  },
  {
    displayName: 'Name',
    name: 'name',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'Suppliers',
    displayOptions: show('list', 'create'),
  },
];

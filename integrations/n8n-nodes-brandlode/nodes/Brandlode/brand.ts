import type { INodeProperties } from 'n8n-workflow';
import { brandId, show } from './fields';

const data = { postReceive: [{ type: 'rootProperty' as const, properties: { property: 'data' } }] };

export const brandProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['brand'] } },
    options: [
      {
        name: 'Compare',
        value: 'compare',
        action: 'Compare brands',
        description: 'Get several brands, one item each',
        routing: {
          request: { url: '/brands', qs: { ids: '={{$parameter["brandIds"]}}' } },
          output: data,
        },
      },
      {
        name: 'Find by Name',
        value: 'find',
        action: 'Find brands by name',
        routing: {
          request: { url: '/brands/search', qs: { keyword: '={{$parameter["keyword"]}}' } },
          output: data,
        },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a brand',
        routing: { request: { url: '=/brands/{{$parameter["brandId"]}}' } },
      },
      {
        name: 'Get Similar',
        value: 'similar',
        action: 'Get similar brands',
        routing: { request: { url: '=/brands/{{$parameter["brandId"]}}/similar' }, output: data },
      },
      {
        name: 'Look Up Address',
        value: 'lookUp',
        action: 'Look up the address of a store',
        description: 'Find out which brand a store belongs to',
        routing: { request: { url: '/lookup', qs: { url: '={{$parameter["address"]}}' } } },
      },
      {
        name: 'Search',
        value: 'search',
        action: 'Search brands by filters',
        routing: {
          request: {
            method: 'POST',
            url: '/brands/filter',
            qs: { limit: '={{$parameter["limit"]}}', page: '={{$parameter["page"]}}' },
            // An empty list is no filter, but n8n would not send an empty body.
            body: '={{Object.assign({ locations: [] }, typeof $parameter["filters"] === "string" ? JSON.parse($parameter["filters"]) : $parameter["filters"])}}',
          },
          output: data,
        },
      },
    ],
    default: 'search',
  },
  brandId('brand', 'get', 'similar'),
  {
    displayName: 'Brand IDs',
    name: 'brandIds',
    type: 'string',
    required: true,
    default: '',
    placeholder: '42,7',
    description: 'Separated by commas',
    displayOptions: show('brand', 'compare'),
  },
  {
    displayName: 'Name',
    name: 'keyword',
    type: 'string',
    required: true,
    default: '',
    displayOptions: show('brand', 'find'),
  },
  {
    displayName: 'Address',
    name: 'address',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'kettle.example.com',
    description: 'A host, or any page of the store',
    displayOptions: show('brand', 'lookUp'),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'json',
    default: '{}',
    description:
      'As the API documentation describes them (POST /brands/filter), such as {"categories": ["pets and animals"], "locations": ["DE"]}',
    displayOptions: show('brand', 'search'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: show('brand', 'search'),
  },
  {
    displayName: 'Page',
    name: 'page',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 1,
    displayOptions: show('brand', 'search'),
  },
];

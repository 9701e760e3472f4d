import type { INodeProperties } from 'n8n-workflow';
import { show } from './fields';

export const checkProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['check'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Check stores now',
        description: 'Have stores visited; the trigger "Check Finished" tells of the end',
        routing: {
          request: {
            method: 'POST',
            url: '/checks',
            body: {
              addresses: '={{$parameter["addresses"].split(/[\\s,;]+/).filter((address) => address !== "")}}',
            },
          },
        },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a check',
        routing: { request: { url: '=/checks/{{$parameter["checkId"]}}' } },
      },
    ],
    default: 'create',
  },
  {
    displayName: 'Addresses',
    name: 'addresses',
    type: 'string',
    typeOptions: { rows: 3 },
    required: true,
    default: '',
    placeholder: 'kettle.example.com',
    description: 'Of the stores, separated by commas or on lines of their own',
    displayOptions: show('check', 'create'),
  },
  {
    displayName: 'Check ID',
    name: 'checkId',
    type: 'string',
    required: true,
    default: '',
    displayOptions: show('check', 'get'),
  },
];

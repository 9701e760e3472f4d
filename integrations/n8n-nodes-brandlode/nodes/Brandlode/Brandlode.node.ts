import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { menus } from '../menus';
import { brandProperties } from './brand';
import { checkProperties } from './check';
import { listProperties } from './list';
import { noteProperties } from './note';

export class Brandlode implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Brandlode',
    name: 'brandlode',
    icon: { light: 'file:../../icons/brandlode.svg', dark: 'file:../../icons/brandlode.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Research online-store brands',
    defaults: { name: 'Brandlode' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'brandlodeApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}/api',
      headers: { Accept: 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Brand', value: 'brand' },
          { name: 'Check', value: 'check' },
          { name: 'List', value: 'list' },
          { name: 'Note', value: 'note' },
        ],
        default: 'brand',
      },
      ...brandProperties,
      ...checkProperties,
      ...listProperties,
      ...noteProperties,
    ],
  };

  methods = { loadOptions: menus };
}

import type { INodeProperties } from 'n8n-workflow';

export const show = (resource: string, ...operation: string[]): INodeProperties['displayOptions'] => ({
  show: { resource: [resource], operation },
});

export const brandId = (resource: string, ...operations: string[]): INodeProperties => ({
  displayName: 'Brand ID',
  name: 'brandId',
  type: 'number',
  typeOptions: { minValue: 1, numberPrecision: 0 },
  required: true,
  default: 1,
  displayOptions: show(resource, ...operations),
});

import type { IExecuteSingleFunctions, IHttpRequestOptions, INodeProperties } from 'n8n-workflow';
import { brandId, show } from './fields';

type Note = { text: string; version: number };

/** Reads the note first: its version shows the server that no one has changed it since. */
async function addText(
  this: IExecuteSingleFunctions,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const note: Note = await this.helpers.httpRequestWithAuthentication.call(this, 'brandlodeApi', {
    baseURL: options.baseURL,
    url: options.url,
    json: true,
  });
  const text = String(this.getNodeParameter('text'));
  const replaces = this.getNodeParameter('operation') === 'replace' || note.text === '';
  return {
    ...options,
    body: { text: replaces ? text : `${note.text}\n\n${text}`, version: note.version },
  };
}

const save = {
  request: { method: 'PUT' as const, url: '=/brands/{{$parameter["brandId"]}}/notes' },
  send: { preSend: [addText] },
};

export const noteProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['note'] } },
    options: [
      {
        name: 'Append',
        value: 'append',
        action: 'Add text to the note on a brand',
        routing: save,
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get the note on a brand',
        routing: { request: { url: '=/brands/{{$parameter["brandId"]}}/notes' } },
      },
      {
        name: 'Replace',
        value: 'replace',
        action: 'Replace the note on a brand',
        routing: save,
      },
    ],
    default: 'append',
  },
  brandId('note', 'append', 'get', 'replace'),
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    required: true,
    default: '',
    displayOptions: show('note', 'append', 'replace'),
  },
];

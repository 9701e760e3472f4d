import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

export class BrandlodeApi implements ICredentialType {
  name = 'brandlodeApi';

  displayName = 'Brandlode API';

  icon: Icon = { light: 'file:../icons/brandlode.svg', dark: 'file:../icons/brandlode.dark.svg' };

  documentationUrl = 'https://brandlode.example/api/docs';

  properties: INodeProperties[] = [
    {
      displayName: 'Server',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://brandlode.example',
      description: 'Where you open Brandlode, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'Created under Settings, API. Needs the scopes of what you use: brands, lists:write, searches, checks, webhooks.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}/api',
      url: '/brands/search',
      qs: { keyword: 'shop' },
    },
  };
}

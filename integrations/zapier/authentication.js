/** The address of an operation of the API. */
export const addressOf = ({ authData: { url } }, path) => `${url.replace(/\/+$/, '')}/api${path}`;

export function withKey(request, _z, bundle) {
  if (bundle.authData.apiKey) request.headers.Authorization = `Bearer ${bundle.authData.apiKey}`;
  return request;
}

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'url',
      label: 'Server',
      required: true,
      helpText: 'Where you open Brandlode, such as https://brandlode.example, without a path.',
    },
    {
      key: 'apiKey',
      label: 'API key',
      type: 'password',
      required: true,
      helpText:
        'Create one in Brandlode under Settings, API, with the scopes brands, lists:write, searches, checks and webhooks.',
    },
  ],
  async test(z, bundle) {
    await z.request({ url: addressOf(bundle, '/brands/search'), params: { keyword: 'shop' } });
    return { host: new URL(bundle.authData.url).host };
  },
  connectionLabel: '{{host}}',
};

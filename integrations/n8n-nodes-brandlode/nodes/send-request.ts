import type { IDataObject, IHookFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';

/** The response of the API to a request with the credentials of the node. */
export async function sendRequest(
  node: IHookFunctions | ILoadOptionsFunctions,
  method: IHttpRequestOptions['method'],
  path: string,
  body?: IDataObject,
): Promise<IDataObject> {
  const { url } = await node.getCredentials('brandlodeApi');
  return node.helpers.httpRequestWithAuthentication.call(node, 'brandlodeApi', {
    method,
    url: `${String(url).replace(/\/+$/, '')}/api${path}`,
    body,
    json: true,
  });
}

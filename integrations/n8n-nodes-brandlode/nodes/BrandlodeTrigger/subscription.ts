import type { IDataObject, IHookFunctions, IHttpRequestOptions } from 'n8n-workflow';

type Webhook = { id: string; address: string; enabled: boolean };

const EVENTS: Record<string, string> = {
  change: 'brand.event',
  match: 'brand.event',
  listed: 'list.brand_added',
  checked: 'check.finished',
};

/** What the node watches, as the API takes it. */
function subjectOf(node: IHookFunctions): IDataObject {
  const event = String(node.getNodeParameter('event'));
  const chosen = (name: string) => node.getNodeParameter(name, '') || undefined;
  const subject: IDataObject = { event: EVENTS[event] };
  if (event === 'match') return { ...subject, kinds: ['search_matched'], searchId: chosen('searchId') };
  if (event === 'listed') return { ...subject, listId: chosen('listId') };
  if (event === 'checked') return subject;
  const target = String(node.getNodeParameter('target', 'followed'));
  const kinds = node.getNodeParameter('kinds', []) as string[];
  if (target === 'brand') return { ...subject, kinds, brandId: chosen('brandId') };
  if (target === 'list') return { ...subject, kinds, listId: chosen('listId') };
  if (target === 'search') return { ...subject, kinds, searchId: chosen('searchId') };
  return { ...subject, kinds };
}

async function send(
  node: IHookFunctions,
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

/** The subscription of an active workflow, whose id and secret are kept with the workflow. */
export const subscription = {
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const { webhookId } = this.getWorkflowStaticData('node');
    if (!webhookId) return false;
    const webhooks = (await send(this, 'GET', '/webhooks')).data as unknown as Webhook[];
    const address = this.getNodeWebhookUrl('default');
    return webhooks.some(
      (webhook) => webhook.id === webhookId && webhook.address === address && webhook.enabled,
    );
  },

  async create(this: IHookFunctions): Promise<boolean> {
    const created = await send(this, 'POST', '/webhooks', {
      ...subjectOf(this),
      address: this.getNodeWebhookUrl('default'),
      description: `n8n: ${this.getWorkflow().name ?? 'workflow'}`.slice(0, 100),
    });
    const data = this.getWorkflowStaticData('node');
    data.webhookId = created.id;
    data.secret = created.secret;
    return true;
  },

  async delete(this: IHookFunctions): Promise<boolean> {
    const data = this.getWorkflowStaticData('node');
    if (!data.webhookId) return true;
    try {
      await send(this, 'DELETE', `/webhooks/${String(data.webhookId)}`);
    } catch (error) {
      // It may have been deleted in Brandlode.
      if (Number((error as { httpCode?: string }).httpCode) !== 404) return false;
    }
    delete data.webhookId;
    delete data.secret;
    return true;
  },
};

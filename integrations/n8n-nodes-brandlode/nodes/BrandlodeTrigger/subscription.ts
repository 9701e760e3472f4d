import { type IDataObject, type IHookFunctions, type JsonObject, NodeApiError } from 'n8n-workflow';
import { sendRequest } from '../send-request';

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

/** Deletes the webhook that is kept with the workflow, if there is one. */
async function unsubscribe(node: IHookFunctions): Promise<void> {
  const data = node.getWorkflowStaticData('node');
  if (!data.webhookId) return;
  try {
    await sendRequest(node, 'DELETE', `/webhooks/${String(data.webhookId)}`);
  } catch (error) {
    // It may have been deleted in Brandlode.
    if (Number((error as { httpCode?: string }).httpCode) !== 404)
      throw new NodeApiError(node.getNode(), error as JsonObject);
  }
  delete data.webhookId;
  delete data.secret;
}

/** The subscription of an active workflow, whose id and secret are kept with the workflow. */
export const subscription = {
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const { webhookId } = this.getWorkflowStaticData('node');
    if (!webhookId) return false;
    const webhooks = (await sendRequest(this, 'GET', '/webhooks')).data as unknown as Webhook[];
    const webhook = webhooks.find(({ id }) => id === webhookId);
    if (!webhook || webhook.address !== this.getNodeWebhookUrl('default')) return false;
    // Brandlode turned it off, because n8n did not respond for long.
    if (!webhook.enabled) await sendRequest(this, 'PATCH', `/webhooks/${webhook.id}`, { enabled: true });
    return true;
  },

  async create(this: IHookFunctions): Promise<boolean> {
    // One for an earlier address of n8n would stay for ever.
    await unsubscribe(this);
    const created = await sendRequest(this, 'POST', '/webhooks', {
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
    try {
      await unsubscribe(this);
      return true;
    } catch {
      return false;
    }
  },
};

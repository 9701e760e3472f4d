import {
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { menus } from '../menus';
import { isGenuine } from './is-genuine';
import { subscription } from './subscription';
import { triggerProperties } from './trigger-properties';

export class BrandlodeTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Brandlode Trigger',
    name: 'brandlodeTrigger',
    icon: { light: 'file:../../icons/brandlode.svg', dark: 'file:../../icons/brandlode.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["event"]}}',
    description:
      'Starts when a brand changes, matches a search or is added to a list, or a check has finished',
    defaults: { name: 'Brandlode Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'brandlodeApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: triggerProperties,
  };

  methods = { loadOptions: menus };

  webhookMethods = { default: subscription };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node');
    const { rawBody } = this.getRequestObject();
    const header = String(this.getHeaderData()['brandlode-signature'] ?? '');
    if (typeof secret !== 'string' || !rawBody || !isGenuine(secret, header, rawBody)) {
      this.getResponseObject().status(401).json({ message: 'The signature is not valid.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}

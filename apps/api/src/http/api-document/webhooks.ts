import type { ApiDocument, Operation } from './document.ts';

const signed = (operationId: string, summary: string, schema: string): { post: Operation } => ({
  post: {
    operationId,
    summary,
    tags: ['Webhooks'],
    security: [],
    parameters: [
      {
        name: 'Brandlode-Signature',
        in: 'header',
        required: true,
        schema: { type: 'string' },
        description: 'Time in Unix seconds, and HMAC-SHA256 of `t.body` with the signing secret.',
        example: `t=1793611804,v1=${'5257a869e7ec'.repeat(5)}0123`,
      },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    responses: { 200: { description: 'Any 2xx accepts it, 410 unsubscribes; everything else is retried.' } },
  },
});

/** Requests to users' webhooks. */
export const WEBHOOKS: NonNullable<ApiDocument['webhooks']> = {
  'brand.event': signed('receiveBrandEvent', 'A notification, sent to a webhook', 'WebhookEvent'),
  'list.brand_added': signed(
    'receiveBrandAdded',
    'A brand that was added to a list, sent to a webhook',
    'BrandAddedEvent',
  ),
  'check.finished': signed(
    'receiveCheckFinished',
    'A finished check, sent to a webhook',
    'CheckFinishedEvent',
  ),
};

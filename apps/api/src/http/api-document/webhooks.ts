import type { ApiDocument } from './document.ts';

/** Requests to users' webhooks. */
export const WEBHOOKS: NonNullable<ApiDocument['webhooks']> = {
  'brand.event': {
    post: {
      operationId: 'receiveBrandEvent',
      summary: 'A notification, sent to a webhook',
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
      },
      responses: { 200: { description: 'Any 2xx accepts it; everything else is retried.' } },
    },
  },
};

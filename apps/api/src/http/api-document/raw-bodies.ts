import type { Operation } from './document.ts';

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };
const html = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});

/** Bodies and headers by operation that are not JSON of the contract, and that route schemas cannot describe. */
export const RAW_BODIES: Record<string, Partial<Operation>> = {
  uploadImport: {
    requestBody: {
      required: true,
      description:
        'The bytes of the file. CSV, Excel, JSON and NDJSON are recognised by their content, also compressed.',
      content: { 'application/octet-stream': { schema: binary } },
    },
  },
  getImportErrors: {
    responses: {
      200: {
        description: 'One line for each rejected row or unread cell',
        content: {
          'text/csv': {
            schema: { type: 'string' },
            example: 'line,column,value,reason\r\n7,ig_followers_count,many,is not a number\r\n',
          },
        },
      },
    },
  },
  exportAuditLog: {
    responses: {
      200: {
        description: 'One line for each entry, newest first',
        content: {
          'text/csv': {
            schema: { type: 'string' },
            example:
              'time,kind,action,person,through,description\r\n2026-03-09T08:15:00.000Z,exports,audit_log.exported,Ada Park,,exported the activity log.\r\n',
          },
        },
      },
    },
  },
  downloadExport: {
    responses: {
      200: {
        description: 'The file, in the format of the export',
        content: {
          'text/csv': { schema: { type: 'string' }, example: 'Brand name,Domain\r\n' },
          'application/x-ndjson': {
            schema: { type: 'string' },
            example: '{"brand_name":"Northern Kettle"}\n',
          },
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
        },
      },
    },
  },
  downloadAccount: {
    responses: {
      200: {
        description: 'An object with a list for each kind of data',
        content: {
          'application/json': {
            schema: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
            example: { account: [{ email: 'ada@example.com' }], lists: [{ name: 'Shortlist' }] },
          },
        },
      },
    },
  },
  followBrandCollection: {
    responses: {
      200: {
        description: 'Server-sent events, each with a BrandCollection as its data',
        content: {
          'text/event-stream': { schema: { type: 'string' }, example: 'data: {"status":"free"}\n\n' },
        },
      },
    },
  },
  readExportLink: {
    responses: {
      200: {
        description: 'The current brands of the export',
        content: { 'text/csv': { schema: { type: 'string' }, example: 'Brand name,Domain\r\n' } },
      },
    },
  },
  readUnsubscription: {
    responses: {
      303: {
        description: 'The page with the button, for a browser',
        headers: { Location: { $ref: '#/components/headers/Location' } },
      },
    },
  },
  unsubscribe: {
    requestBody: {
      required: false,
      description: 'What mail programs send; it is not read.',
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
          example: { 'List-Unsubscribe': 'One-Click' },
        },
      },
    },
  },
  startGoogleSignIn: {
    responses: {
      200: html('The last page of the popup, if the sign-in cannot begin.'),
      303: {
        description: 'The sign-in page of the provider',
        headers: { Location: { $ref: '#/components/headers/Location' } },
      },
    },
  },
  finishGoogleSignIn: {
    responses: { 200: html('The last page of the popup; it notifies its opener and closes.') },
  },
  receiveStripeEvent: {
    description:
      'The webhook of the payment provider. `Stripe-Signature` signs the bytes of the body and a time; signatures older than five minutes are rejected. An event is recorded before the response and processed after it; Stripe resends after any error.',
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        schema: { type: 'string' },
        example: 't=1772439300,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
      },
    ],
    responses: {
      200: {
        description: 'Recorded',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { received: { const: true } } },
            example: { received: true },
          },
        },
      },
    },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['id', 'type'],
            properties: { id: { type: 'string' }, type: { type: 'string' } },
          },
          example: { id: 'evt_1', type: 'customer.subscription.updated' },
        },
      },
    },
  },
};

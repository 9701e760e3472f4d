import type { Routes } from '../api.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import type { StripeContext } from '../state.ts';

export function eventRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'GET /v1/events': ({ params }) => {
      const type = params.text('type');
      const delivered = params.boolean('delivery_success');
      const inTime = createdTest(params);
      const events = Object.values(state.events).filter(
        (event) =>
          (type === null || matches(event.type, type)) &&
          (delivered === null || (event.pending_webhooks === 0) === delivered) &&
          inTime(event),
      );
      return listPage(events, params, '/v1/events');
    },
  };
}

/** `invoice.*` matches every type with that prefix. */
const matches = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

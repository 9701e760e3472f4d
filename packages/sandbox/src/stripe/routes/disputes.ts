import type { Routes } from '../api.ts';
import { closeDispute } from '../billing/charging.ts';
import { find, lookUp, mergeMetadata } from '../find.ts';
import { listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

const OUTCOMES: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

export function disputeRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'GET /v1/disputes': ({ params }) =>
      listPage(Object.values(state.disputes), params, '/v1/disputes', ['charge']),

    'GET /v1/disputes/:id': ({ id }) => find(state.disputes, 'dispute', id),

    'POST /v1/disputes/:id': ({ params, id }) => {
      const dispute = find(state.disputes, 'dispute', id);
      const evidence = params.object('evidence');
      const text = evidence.text('uncategorized_text');
      const submitted = params.boolean('submit') ?? true;
      const metadata = mergeMetadata(dispute.metadata, params.metadata());
      params.done();
      if (dispute.status === 'won' || dispute.status === 'lost') {
        throw stripeErrors.invalid('id', 'This dispute is already closed');
      }
      dispute.metadata = metadata;
      if (text !== null) dispute.evidence = { ...dispute.evidence, uncategorized_text: text };
      if (text === null || !submitted) return dispute;
      dispute.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
      const outcome = lookUp(OUTCOMES, text);
      if (outcome) closeDispute(context, dispute, outcome);
      else dispute.status = 'under_review';
      return dispute;
    },
  };
}

import { type Push, RECORD_OUTCOMES, type RecordOutcome } from '@brandlode/contract';
import { formatExact } from '#lib/text/format-number.ts';

/** What happened to a company, and what a dry run says would happen. */
export const OUTCOME_TEXTS: Record<RecordOutcome, { done: string; dry: string }> = {
  created: { done: 'created', dry: 'will be created' },
  updated: { done: 'updated', dry: 'will be updated' },
  unchanged: { done: 'unchanged', dry: 'unchanged' },
  left: { done: 'skipped (edited in HubSpot)', dry: 'skipped (edited in HubSpot)' },
  'no-domain': { done: 'without a domain', dry: 'without a domain' },
  failed: { done: 'failed', dry: 'failed' },
};

/** For example "12 created, 3 skipped (edited in HubSpot)". */
export function countsText({ counts, dry }: Pick<Push, 'counts' | 'dry'>): string {
  const parts = RECORD_OUTCOMES.flatMap((outcome) => {
    const count = counts[outcome];
    return count ? [`${formatExact(count)} ${OUTCOME_TEXTS[outcome][dry ? 'dry' : 'done']}`] : [];
  });
  return parts.join(', ');
}

export const STATE_TEXTS: Record<Push['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Failed',
};

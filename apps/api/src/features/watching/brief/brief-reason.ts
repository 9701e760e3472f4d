import type { BriefChange, EventKind } from '@brandlode/contract';

/** What a change of this kind means, where it goes without saying; the change itself is told beside it. */
const MEANINGS: Partial<Record<EventKind, string>> = {
  platform_changed: 'Stores seldom change their platform',
  store_closed: 'The store no longer sells',
  store_reopened: 'The store sells again',
  store_redirected: 'The store moved to another address',
  ads_started: 'Started paying for traffic',
  ads_stopped: 'Stopped paying for traffic',
  followers_jumped: 'Sudden jump between two checks',
  reviews_jumped: 'Sudden jump between two checks',
};

/** Why a change is among the first: its meaning, and how the user follows the brand. */
export const briefReason = (kind: EventKind, followed: BriefChange['followed']): string =>
  [MEANINGS[kind], followText(followed)].filter(Boolean).join(' · ');

function followText({ kind, name }: BriefChange['followed']): string {
  if (kind === 'brand') return 'You follow it';
  return kind === 'list' ? `On your list “${name}”` : `Matches “${name}”`;
}

import { type MetricKey, NOT_COLLECTED } from '@brandlode/contract';
import type { MetricGroup } from './metric-groups.ts';

/** `Reviews, Ads: not found.` for the groups of metrics without any value, by reason. */
export function emptyGroupsTexts(groups: MetricGroup[], gapOf: (key: MetricKey) => string): string[] {
  const reasonOf = ({ keys }: MetricGroup) => [...new Set(keys.map(gapOf))].map(withinSentence).join('; ');
  return [...Map.groupBy(groups, reasonOf)].map(
    ([reason, members]) => `${members.map(({ name }) => name).join(', ')}: ${reason || 'no data'}.`,
  );
}

const withinSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** One text for all metrics of a tab without any value. */
export function unknownText(gap: string, canCheck: boolean): string {
  if (gap !== NOT_COLLECTED) return `No data: ${withinSentence(gap)}.`;
  return canCheck ? 'No data yet. Check this store to collect it.' : 'No data yet.';
}

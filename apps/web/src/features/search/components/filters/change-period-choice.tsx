import {
  CHANGE_PERIOD_KEYS,
  CHANGE_PERIODS,
  type ChangePeriod,
  changeOf,
  type FilterPayload,
  isChange,
  METRICS,
} from '@brandlode/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import type { FilterGroup } from '../../api/list-filters.ts';

type Props = Pick<FilterGroup, 'options'> & {
  draft: FilterPayload;
  /** The period whose changes are counted. */
  onPeriod: (period: ChangePeriod) => void;
  children: (options: FilterGroup['options']) => ReactNode;
};

/** Shows the changes of metrics over one period at a time, initially the period of an active filter. */
export function ChangePeriodChoice({ options, draft, onPeriod, children }: Props) {
  const [period, setPeriod] = useState<ChangePeriod>(() => {
    const filtered = Object.keys(draft).find(isChange);
    return filtered ? changeOf(filtered).period : '30d';
  });
  useEffect(() => onPeriod(period), [onPeriod, period]);
  const shown = options.flatMap((option) => {
    if (!isChange(option.dataKey)) return [];
    const { metric, period: own } = changeOf(option.dataKey);
    return own === period ? [{ ...option, label: METRICS[metric].label }] : [];
  });
  return (
    <>
      <SegmentedChoice
        legend="Change over"
        options={CHANGE_PERIOD_KEYS.map((value) => ({ value, label: `${CHANGE_PERIODS[value].days} days` }))}
        value={period}
        onChange={setPeriod}
      />
      {children(shown)}
    </>
  );
}

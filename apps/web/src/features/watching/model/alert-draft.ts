import { type CreateAlert, type EventKind, hasChange, type MetricChange } from '@brandlode/contract';

/** An alert's rule while it is edited, with numbers as the user typed them. */
export type AlertDraft = {
  ofMetric: boolean;
  kinds: EventKind[];
  minPercent: string;
} & Omit<MetricChange, 'percent'> & { percent: string };

export const NEW_ALERT: AlertDraft = {
  ofMetric: false,
  kinds: [],
  minPercent: '',
  metric: 'estimated_monthly_traffic',
  direction: 'either',
  percent: '20',
  period: '30d',
};

/** The bounds of percentages in the contract, 1 to 1,000. */
export const PERCENT = '[1-9]\\d{0,2}|1000';
const isPercent = (text: string) => new RegExp(`^(?:${PERCENT})$`).test(text);

type Rule = Pick<CreateAlert, 'kinds' | 'minChange' | 'change'>;

/** Undefined while the percentage of a metric is not valid. */
export function ruleOf({ ofMetric, kinds, minPercent, percent, ...change }: AlertDraft): Rule | undefined {
  if (!ofMetric) {
    const minChange = hasChange(kinds) && isPercent(minPercent) ? Number(minPercent) : null;
    return { kinds, minChange, change: null };
  }
  if (!isPercent(percent)) return undefined;
  return { kinds: ['metric_changed'], minChange: null, change: { ...change, percent: Number(percent) } };
}

import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { CHART_PERIODS, type ChartPeriod } from './chart-data.ts';

const LABELS: Record<ChartPeriod, string> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  all: 'All',
};

type Props = { value: ChartPeriod; onChange: (period: ChartPeriod) => void };

export const PeriodChoice = (props: Props) => (
  <SegmentedChoice
    legend="Period of the history"
    options={CHART_PERIODS.map((value) => ({ value, label: LABELS[value] }))}
    {...props}
  />
);

const SCALES = [
  { label: 'Values', value: false },
  { label: 'Indexed to 100', value: true },
];

export const ScaleChoice = (props: { value: boolean; onChange: (indexed: boolean) => void }) => (
  <SegmentedChoice legend="Scale of the history" options={SCALES} {...props} />
);

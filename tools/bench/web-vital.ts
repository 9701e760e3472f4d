import { median } from '../lib/measure.ts';

/** A measured value and its budget: a maximum, or a minimum if `atLeast` is set. */
export type WebVital = {
  name: string;
  value: number;
  /** The smallest and the largest of the values behind the median. */
  spread?: { min: number; max: number };
  /** The same for an empty page in the same run: the cost of browser and machine. */
  emptyPage?: number;
  /** Without one the value is printed for comparison. */
  budget?: number;
  unit: '' | 'ms' | 'kB';
  atLeast?: boolean;
};

/** The median of several values with their spread. */
export const medianOf = (values: number[]): Pick<WebVital, 'value' | 'spread'> => ({
  value: median(values),
  spread: { min: Math.min(...values), max: Math.max(...values) },
});

export const isWithin = ({ value, budget, atLeast }: WebVital): boolean =>
  budget === undefined || (atLeast ? value >= budget : value <= budget);

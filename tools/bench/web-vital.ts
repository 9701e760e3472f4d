/** A measured value and its budget: a maximum, or a minimum where `atLeast` is set. */
export type WebVital = {
  name: string;
  value: number;
  budget: number;
  unit: '' | 'ms' | 'kB';
  atLeast?: boolean;
};

import { type CurrentSubscription, PLANS } from '@brandlode/contract';
import { formatLongDay, formatLongMoment } from '#lib/format-date.ts';

export type Subscription = NonNullable<CurrentSubscription['subscription']>;

export const planOf = ({ tier }: Subscription) => PLANS.find(({ id }) => id === tier);

/** `$414.00` */
export const amountOf = ({ amount, currency }: Subscription): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

export const dayOf = (iso: string): string => formatLongDay(new Date(iso));
export const momentOf = (iso: string): string => formatLongMoment(new Date(iso));

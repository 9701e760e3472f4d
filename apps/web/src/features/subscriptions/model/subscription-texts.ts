import type { CurrentSubscription } from '@brandlode/contract';

export type Subscription = NonNullable<CurrentSubscription['subscription']>;

/** `$414.00` */
export const amountOf = ({ amount, currency }: Pick<Subscription, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

const DATE = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const day = new Intl.DateTimeFormat('en-US', DATE);
const moment = new Intl.DateTimeFormat('en-US', { ...DATE, ...TIME });

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `December 2, 2026`, in the user's time zone. */
export const dateOf = (iso: string): string => date.format(new Date(iso));
/** `Wednesday, December 2, 2026`, in the user's time zone. */
export const dayOf = (iso: string): string => day.format(new Date(iso));
/** `Wednesday, December 2, 2026 at 5:24 PM UTC` */
export const momentOf = (iso: string): string => moment.format(new Date(iso));

/** `Visa ending in 4242` */
export const cardText = ({ brand, last4 }: NonNullable<Subscription['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')} ending in ${last4}`;

import type { Customer } from '../objects/customer.ts';
import type { Price } from '../objects/price.ts';

/** Where the sandbox's account is registered, and the rates there in percent. */
export const TAX_RATES: Record<string, number> = { DE: 19 };

export type TaxRule = { percent: number; inclusive: boolean };

/** The tax on a price for a customer; null where the account is not registered. */
export function taxRuleOf(customer: Customer, price: Price): TaxRule | null {
  const percent = TAX_RATES[customer.address?.country ?? ''];
  return percent === undefined ? null : { percent, inclusive: price.tax_behavior !== 'exclusive' };
}

export const taxOn = (amount: number, { percent, inclusive }: TaxRule): number =>
  Math.round((amount * percent) / (inclusive ? 100 + percent : 100));

import { heldList } from '../objects/wire.ts';
import type { StripeState } from '../state.ts';
import { stripeErrors } from './stripe-error.ts';

type Json = Record<string, unknown>;

const DEPTH = 4;

/** A copy of a response in which each path of `expand[]` (`latest_invoice`, `data.customer`) holds the object instead of its id. */
export function expand(state: StripeState, response: object, paths: string[]): object {
  if (paths.length === 0) return response;
  const copy = structuredClone(response);
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > DEPTH + 1)
      throw stripeErrors.invalid('expand', `You cannot expand more than ${DEPTH} levels of a property.`);
    expandPath(state, copy as Json, keys, path);
  }
  return copy;
}

function expandPath(state: StripeState, object: Json, [key, ...rest]: string[], path: string) {
  if (key === undefined) return;
  if (key === 'line_items' && object.object === 'checkout.session') {
    object.line_items = structuredClone(state.checkouts[String(object.id)]?.lineItems);
  }
  if (key === 'payments' && object.object === 'invoice') {
    const payments = Object.values(state.invoicePayments).filter(({ invoice }) => invoice === object.id);
    object.payments = structuredClone(heldList(payments, `/v1/invoice_payments?invoice=${object.id}`));
  }
  if (key === 'tax_ids' && object.object === 'customer') {
    const taxIds = Object.values(state.taxIds).filter(({ customer }) => customer === object.id);
    object.tax_ids = structuredClone(heldList(taxIds, `/v1/customers/${object.id}/tax_ids`));
  }
  if (!(key in object)) throw stripeErrors.invalid('expand', `This property cannot be expanded (${path}).`);
  const value = object[key];
  if (typeof value === 'string') {
    const found = findById(state, value);
    if (!found) throw stripeErrors.invalid('expand', `This property cannot be expanded (${path}).`);
    object[key] = structuredClone(found);
  }
  const inner = object[key];
  for (const child of Array.isArray(inner) ? inner : [inner]) {
    if (child !== null && typeof child === 'object') expandPath(state, child as Json, rest, path);
  }
}

function findById(state: StripeState, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  const tables: Record<string, Record<string, object>> = {
    cus: state.customers,
    sub: state.subscriptions,
    in: state.invoices,
    ch: state.charges,
    re: state.refunds,
    dp: state.disputes,
    price: state.prices,
    prod: state.products,
    pm: state.paymentMethods,
  };
  return tables[prefix]?.[id];
}

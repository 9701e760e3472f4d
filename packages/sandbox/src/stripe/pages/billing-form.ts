import type Stripe from 'stripe';
import { html } from '../../html.ts';
import type { Customer } from '../objects/customer.ts';
import { isTaxIdType, TAX_ID_TYPES } from '../objects/tax-id.ts';

/** What was entered besides the card; `business` is null for a private person. */
export type Billing = {
  address: Stripe.Address | null;
  business: { name: string; type: string; value: string } | null;
};

const COUNTRIES = { US: 'United States', DE: 'Germany', FR: 'France', GB: 'United Kingdom', JP: 'Japan' };
const FILLED_IN = {
  country: 'US',
  line1: '354 Oyster Point Blvd',
  postal_code: '94080',
  city: 'South San Francisco',
};
const LABELS = { eu_vat: 'VAT number (EU)', gb_vat: 'VAT number (GB)', us_ein: 'EIN (US)' };

/** The billing address, with one of a test customer filled in. */
export function addressFields(customer: Customer | undefined) {
  const given = customer?.address;
  const field = (name: 'line1' | 'postal_code' | 'city', label: string) =>
    html`<div class="whole"><label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="off" value="${given ? (given[name] ?? '') : FILLED_IN[name]}" maxlength="100"></div>`;
  const chosen = given?.country ?? FILLED_IN.country;
  return html`<fieldset><legend>Billing address</legend><div class="fields">
<div class="whole"><label for="country">Country</label><select id="country" name="country">${Object.entries(COUNTRIES).map(([code, name]) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>`)}</select></div>
${field('line1', 'Address')}${field('postal_code', 'Postal code')}${field('city', 'City')}</div></fieldset>`;
}

export const businessFields = (name: string, taxId: { type: string; value: string } | undefined) =>
  html`<div class="whole"><label for="business_name">Business name</label><input id="business_name" name="business_name" autocomplete="off" value="${name}" maxlength="150"></div>
<div class="whole"><label for="tax_id_type">Type of tax ID</label><select id="tax_id_type" name="tax_id_type">${Object.keys(TAX_ID_TYPES).map((type) => html`<option value="${type}"${type === taxId?.type && html` selected`}>${isTaxIdType(type) && LABELS[type]}</option>`)}</select></div>
<div class="whole"><label for="tax_id">Tax ID</label><input id="tax_id" name="tax_id" autocomplete="off" value="${taxId?.value}" maxlength="30"></div>`;

/** Reads what a session collects. A missing address field counts as not changed, an empty one is an error. */
export function readBilling(
  form: unknown,
  collects: { address: boolean; taxId: boolean },
): Billing | { error: string } {
  const given = new Map<string, unknown>(Object.entries(form ?? {}));
  const text = (key: string, missing = '') =>
    String(given.get(key) ?? missing)
      .trim()
      .slice(0, 150);
  let address: Stripe.Address | null = null;
  if (collects.address) {
    const [country, line1, postalCode, city] = [
      text('country', FILLED_IN.country),
      text('line1', FILLED_IN.line1),
      text('postal_code', FILLED_IN.postal_code),
      text('city', FILLED_IN.city),
    ];
    if (!country || !line1 || !postalCode || !city) return { error: 'Your billing address is incomplete.' };
    address = { country, line1, line2: null, postal_code: postalCode, city, state: null };
  }
  if (!collects.taxId || given.get('business') !== 'on') return { address, business: null };
  const business = {
    name: text('business_name'),
    type: text('tax_id_type'),
    value: text('tax_id').toUpperCase(),
  };
  if (!business.name) return { error: 'Enter the name of your business.' };
  if (!isTaxIdType(business.type) || !TAX_ID_TYPES[business.type].test(business.value))
    return { error: 'Your tax ID is invalid.' };
  return { address, business };
}

/** Currencies whose smallest unit is the whole one at Stripe. */
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** Currencies that Stripe counts in thousandths. */
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '));

/** Formats an amount in the currency's smallest unit, as Stripe counts it: `$414.00`, `¥4,140`. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toLowerCase();
  const decimals = ZERO_DECIMAL.has(code) ? 0 : THREE_DECIMAL.has(code) ? 3 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code.toUpperCase() }).format(
    amount / 10 ** decimals,
  );
}

import { html } from '../../html.ts';
import { newCardNumber, passesLuhn, TEST_CARDS } from '../objects/payment-method.ts';

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Card fields with a new test card filled in, and the cards that fail. */
export const cardFields = (name: string) => html`<fieldset>
<legend>Test card</legend>
<label class="choice"><input type="radio" name="card" value="given" checked><span>Use the card below<span class="soft small">The number filled in is a new test card that works.</span></span></label>
<label class="choice"><input type="radio" name="card" value="0002"><span>Declined card<span class="soft small">Declined immediately.</span></span></label>
<label class="choice"><input type="radio" name="card" value="0341"><span>Card that fails when charged<span class="soft small">Accepted now, declined at the first payment.</span></span></label>
</fieldset>
<div class="fields">
<div class="whole"><label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="off" value="${spaced(newCardNumber())}" maxlength="23"></div>
<div><label for="expiry">Expiry</label><input id="expiry" name="expiry" autocomplete="off" value="12 / 34" maxlength="9"></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" autocomplete="off" value="123" maxlength="4"></div>
<div class="whole"><label for="name">Name on card</label><input id="name" name="name" autocomplete="off" value="${name}" maxlength="100"></div>
</div>`;

/** The submitted fields; `error` is shown above them. */
export function readCard(form: unknown): { number: string; name: string | null } | { error: string } {
  const given = (form ?? {}) as Record<string, unknown>;
  const name = typeof given.name === 'string' && given.name.trim() ? given.name.trim().slice(0, 100) : null;
  if (given.card === '0002') return { number: TEST_CARDS.declined, name };
  if (given.card === '0341') return { number: newCardNumber(TEST_CARDS.declinedWhenCharged), name };
  const number = String(given.number ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return { error: 'Your card number is not valid.' };
  return { number, name };
}

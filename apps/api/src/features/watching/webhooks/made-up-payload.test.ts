import { eventText, itemText } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { madeUpPayload } from './made-up-payload.ts';

it.each([
  ['price_cut', 'Cut a price by 20%', '€50.00 → €40.00'],
  ['price_raised', 'Raised a price by 25%', '€40.00 → €50.00'],
  ['products_added', 'Added 1 product', '€40.00'],
  ['metric_changed', 'Monthly traffic fell by 20%, from 1,000 to 800', undefined],
] as const)('a made-up change of the kind %s agrees with itself', (kind, text, item) => {
  const payload = madeUpPayload({ event: 'brand.event', kinds: [kind] }, 'https://brands.example');
  if (payload.type !== 'brand.event') throw new Error(payload.type);
  const { event } = payload.data;
  expect([eventText(event), event.items.map(itemText)[0]]).toEqual([text, item]);
});

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { makeEvents } from './events.ts';
import { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';

/** Positions in the catalogue, chosen by `tools/choose-sample-brands.ts`. */
const POSITIONS = z
  .array(z.number().int())
  .parse(JSON.parse(readFileSync(new URL('sample.json', import.meta.url), 'utf8')));

/** `adsStarted`: when the brand began to advertise, unless it stopped since. */
export type SampleBrand = { brand: NewBrand; adsStarted: Date | null };

/** The part of the demonstration that the landing page shows to visitors, as if observed now. */
export const makeSample = (now = new Date()): SampleBrand[] =>
  [...generateDemonstration(DEMONSTRATION_COUNT, now, POSITIONS)].map((brand, index) => ({
    brand,
    adsStarted: adsStarted(brand, POSITIONS[index] ?? 0, now),
  }));

/** When the latest of a brand's made-up campaigns began; null if it ended. */
export function adsStarted(brand: NewBrand, position: number, now: Date): Date | null {
  const latest = makeEvents(brand, position, [], now)
    .filter(({ kind }) => kind === 'ads_started' || kind === 'ads_stopped')
    .toSorted((a, b) => b.happened_at.getTime() - a.happened_at.getTime())[0];
  return latest?.kind === 'ads_started' ? latest.happened_at : null;
}

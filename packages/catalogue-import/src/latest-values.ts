import { isMetric } from '@brandlode/contract';
import type { BrandPatch } from './parse-row.ts';
import type { SourceRow } from './read/import-file.ts';

/** Brands whose times are remembered; of further ones the last row counts. */
const MAX_BRANDS = 100_000;

/** When the values of each brand were stated last, in a file whose rows have times. */
export class LatestValues {
  readonly #timesByDomain = new Map<string, { [column: string]: number }>();

  /** The values of a row without those that a later month or day has stated. */
  of(row: SourceRow, patch: BrandPatch): BrandPatch {
    if ('error' in row || row.time === undefined) return patch;
    const { time } = row;
    const times = this.#timesOf(patch.domain);
    const { details, placeholders, ...values } = patch;
    const latest: BrandPatch = { ...values };
    const latestDetails = { ...details };
    for (const [column, value] of Object.entries(values)) {
      if (column === 'domain' || column === 'brand_url' || (Array.isArray(value) && value.length === 0))
        continue;
      if (time >= (times[column] ?? time)) times[column] = time;
      else {
        Reflect.deleteProperty(latest, column);
        if (isMetric(column)) delete latestDetails[column];
      }
    }
    if (details) latest.details = latestDetails;
    if (placeholders) latest.placeholders = placeholders.filter((column) => time >= (times[column] ?? time));
    return latest;
  }

  #timesOf(domain: string): { [column: string]: number } {
    const known = this.#timesByDomain.get(domain);
    if (known) return known;
    const times = {};
    if (this.#timesByDomain.size < MAX_BRANDS) this.#timesByDomain.set(domain, times);
    return times;
  }
}

import { conversion, RateTable } from '@brandlode/currencies';
import { z } from 'zod';
import { BUDGET } from '../parse/budget.ts';
import { decodeText } from '../parse/decode-text.ts';
import { readBody } from '../parse/read-body.ts';
import type { PageCache } from '../sources/source.ts';
import { parseRates } from './parse-rates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 10_000;

const Stored = z.object({ renewAt: z.number(), table: RateTable.nullable() });
type Stored = z.infer<typeof Stored>;

type DailyRatesOptions = { url: string; userAgent: string; cache: PageCache; clock?: () => number };

/**
 * Exchange rates, fetched at most once a day for all collectors and stored in their page cache. Resolves to undefined, so
 * that the dated table applies, if they cannot be fetched or are older than it. Never rejects because of the service.
 */
export function createDailyRates({ url, userAgent, cache, clock = Date.now }: DailyRatesOptions) {
  let latest: Stored | undefined;
  let renewing: Promise<void> | undefined;

  const renew = async () => {
    const stored = Stored.safeParse((await cache.get(url))?.content).data;
    if (stored && clock() < stored.renewAt) {
      latest = stored;
      return;
    }
    const fetched = await fetchRates(url, userAgent);
    // Yesterday's rates are better than the dated table's.
    latest = { renewAt: clock() + (fetched ? DAY_MS : HOUR_MS), table: fetched ?? stored?.table ?? null };
    await cache.set(url, {}, latest);
  };

  return async (): Promise<RateTable | undefined> => {
    if (!latest || clock() >= latest.renewAt) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    const table = latest?.table;
    return table && isLaterThanTable(table) ? table : undefined;
  };
}

const isLaterThanTable = ({ day }: RateTable) => day >= (conversion('USD')?.rateDay ?? '');

async function fetchRates(url: string, userAgent: string): Promise<RateTable | undefined> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent, accept: 'application/xml,text/xml' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    const body = await readBody(response, BUDGET.exchangeRates.characters);
    return body && parseRates(decodeText(body));
  } catch {
    return undefined;
  }
}

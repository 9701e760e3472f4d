import { readFileSync } from 'node:fs';
import { FilteredBrandList } from '@brandlode/contract';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, median, table } from '../lib/measure.ts';

const CHANGES = 12;
/** Brands in one change, different ones each time: a batch of an import. */
const BATCH = 10_000;
const POLL_MS = 20;
const GOALS = { seconds: 2, rss: 1.1e9 };
/** A value of the metric that no brand reaches. */
const ADS = 40_000_000;

/**
 * Seconds from a commit by another process to the first response over HTTP that shows all of it, and memory of the API after all
 * changes. Returns whether every change was visible in time and the memory stayed within its limit.
 */
export async function benchChanges(brands: number): Promise<boolean> {
  const api = await startApiProcess({ brands });
  try {
    const users = await createTestUsers(api.database, api.url);
    const headers = {
      authorization: `Bearer ${await users.token({ tier: 'plus', verified: true })}`,
      'content-type': 'application/json',
    };
    const matching = async (ads: number): Promise<number> => {
      const body = JSON.stringify({ fb_ads_count: { min: ads, max: ads } });
      const response = await fetch(`${api.url}/api/brands/filter`, { method: 'POST', headers, body });
      return FilteredBrandList.parse(await response.json()).total;
    };
    const before = memory(api.pid);
    const seconds: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const ads = ADS + change;
      // Every second change moves brands within the order of popularity.
      const traffic = change % 2 === 0 ? '' : ', estimated_monthly_traffic = estimated_monthly_traffic * 2';
      const { rowCount } = await api.database.pool.query(
        `update brands set fb_ads_count = $1${traffic} where id % $2 = $3`,
        [ads, Math.max(CHANGES, Math.round(brands / BATCH)), change],
      );
      const committed = performance.now();
      while ((await matching(ads)) < (rowCount ?? 0)) await new Promise((done) => setTimeout(done, POLL_MS));
      seconds.push((performance.now() - committed) / 1_000);
    }
    const after = memory(api.pid);
    const inTime = seconds.filter((value) => value <= GOALS.seconds).length;
    const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2);
    console.log(
      table(
        `Changes of up to ${count(BATCH)} brands by another process, visible over HTTP, ${count(brands)} brands`,
        ['', 'measured', 'goal'],
        [
          ['visible after, median s', median(seconds).toFixed(2), ''],
          ['visible after, longest s', Math.max(...seconds).toFixed(2), String(GOALS.seconds)],
          [`visible within ${GOALS.seconds} s`, `${inTime} of ${CHANGES}`, `${CHANGES} of ${CHANGES}`],
          ['RSS before, GB', gigabytes(before.rss), ''],
          [`RSS after ${CHANGES} changes, GB`, gigabytes(after.rss), gigabytes(GOALS.rss)],
          ['highest RSS, GB', gigabytes(after.highest), ''],
        ],
      ),
    );
    return inTime === CHANGES && after.rss <= GOALS.rss;
  } finally {
    await api.stop();
  }
}

/** Bytes of memory of a process, now and at most since it began. */
function memory(pid: number): { rss: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024;
  return { rss: bytes('VmRSS'), highest: bytes('VmHWM') };
}

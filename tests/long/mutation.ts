import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from '../../scripts/build-web.ts';
import { table } from '../../tools/lib/measure.ts';
import { AREAS, allMutants, testsOf } from './mutation/areas.ts';
import { EQUIVALENT } from './mutation/equivalent.ts';
import type { Mutant } from './mutation/mutants.ts';
import { openScratch, type Scratch } from './mutation/scratch.ts';

export const title = 'Small faults put into the code, one at a time: the tests must notice';
export const minutes = 40;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOAL = 0.9;
/** A test may take this many times as long as without a fault, and half a minute more, before it counts as hanging. */
const SLOWER = 5;

type Verdict = { mutant: Mutant; result: 'caught' | 'timed out' | 'survived'; by: string };

/**
 * Puts `--mutants` (200) faults, chosen by `--seed` (1) and spread evenly over the areas, into copies of the project and runs the tests of
 * their area until one fails. Prints each area's figures and every survivor; passes when at least 90 % were noticed.
 * `--area contract` takes one area, `--file filter.ts` the files whose path contains it, `--jobs 4` runs as many at once (2).
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      mutants: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
      area: { type: 'string' },
      file: { type: 'string', default: '' },
    },
  });
  const areas = Object.entries(AREAS).filter(([name]) => !values.area || name === values.area);
  if (areas.length === 0)
    throw new Error(`There is no area ${values.area}: ${Object.keys(AREAS).join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const share = Math.ceil(Number(values.mutants) / areas.length);
  await buildWeb();
  const scratches = await Promise.all(Array.from({ length: Number(values.jobs) }, () => openScratch(ROOT)));
  const folder = scratches[0]?.folder ?? ROOT;
  const verdicts = new Map<string, Verdict[]>();
  try {
    for (const [name, area] of areas) {
      const mutants = allMutants(folder, area, values.seed)
        .filter((mutant) => mutant.file.includes(values.file) && !isEquivalent(mutant))
        .slice(0, share);
      const baseline = await unbroken(scratches, testsOf(folder, area));
      verdicts.set(
        name,
        await eachIn(scratches, mutants, (mutant, scratch) => judge(mutant, scratch, baseline)),
      );
    }
  } finally {
    for (const scratch of scratches) await scratch.close();
  }
  return report(verdicts);
}

/** How long each test takes without a fault. One that fails then says nothing and is left out. */
async function unbroken(scratches: Scratch[], tests: string[]): Promise<Map<string, number>> {
  const outcomes = await eachIn(scratches, tests, async (test, scratch) => {
    const { result, seconds, by } = await scratch.run(test, 600);
    if (result !== 'passed') console.log(`\nleft out, since it ${result} without a fault: ${test}\n  ${by}`);
    return { test, result, seconds };
  });
  return new Map(
    outcomes.filter(({ result }) => result === 'passed').map(({ test, seconds }) => [test, seconds]),
  );
}

/** The tests beside the fault first, then the quick ones: they are likeliest to notice soon. */
async function judge(mutant: Mutant, scratch: Scratch, baseline: Map<string, number>): Promise<Verdict> {
  const folder = `${dirname(mutant.file)}/`;
  const tests = [...baseline].sort(
    ([a, aSeconds], [b, bSeconds]) =>
      Number(b.startsWith(folder)) - Number(a.startsWith(folder)) || aSeconds - bSeconds,
  );
  scratch.write(mutant.file, mutant.text);
  try {
    for (const [test, seconds] of tests) {
      const limit = 30 + SLOWER * seconds;
      const { result, by = test } = await scratch.run(test, limit);
      if (result === 'passed') continue;
      if (result === 'timed out') return { mutant, result, by };
      // Once more: a test that fails now and then has not noticed anything.
      if ((await scratch.run(test, limit)).result === 'passed') continue;
      if (by === test) await mustPass(test, mutant, scratch);
      return { mutant, result: 'caught', by };
    }
    console.log(survivor(mutant));
    return { mutant, result: 'survived', by: '' };
  } finally {
    scratch.write(mutant.file, mutant.source);
  }
}

/** Where not one test failed but the whole file, something else may be broken than the code. */
async function mustPass(test: string, { file, source }: Mutant, scratch: Scratch) {
  scratch.write(file, source);
  const { result } = await scratch.run(test, 600);
  if (result !== 'passed') throw new Error(`${test} ${result} without a fault`);
}

async function eachIn<T, R>(
  scratches: Scratch[],
  all: T[],
  work: (item: T, scratch: Scratch) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    scratches.map(async (scratch) => {
      for (let n = next++; n < all.length; n = next++) results[n] = await work(all[n]!, scratch);
    }),
  );
  return results;
}

const isEquivalent = ({ file, before, after }: Mutant) =>
  EQUIVALENT.some((known) => known.file === file && known.before === before && known.after === after);

const survivor = ({ file, line, before, after }: Mutant) =>
  `\nsurvived: ${file}:${line}\n  - ${before}\n  + ${after}`;

function report(verdicts: Map<string, Verdict[]>): boolean {
  const rows = [...verdicts, ['all', [...verdicts.values()].flat()] as const].map(([name, all]) => {
    const times = (result: Verdict['result']) => all.filter((verdict) => verdict.result === result).length;
    const noticed = times('caught') + times('timed out');
    return {
      name,
      all: all.length,
      noticed,
      cells: [times('caught'), times('timed out'), times('survived')],
    };
  });
  console.log(
    table(
      'Small faults in the code, and what the tests of their area said',
      ['area', 'faults', 'caught', 'timed out', 'survived', 'noticed'],
      rows.map(({ name, all, noticed, cells }) => [
        name,
        ...[all, ...cells].map(String),
        `${((100 * noticed) / all).toFixed(1)} %`,
      ]),
    ),
  );
  const total = rows.at(-1);
  return total !== undefined && total.noticed >= GOAL * total.all;
}

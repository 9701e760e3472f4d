import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from '../../scripts/build-web.ts';
import { table } from '../../tools/lib/measure.ts';
import { AREAS, allMutants, testsOf } from './mutation/areas.ts';
import { EQUIVALENT } from './mutation/equivalent.ts';
import type { Mutant } from './mutation/mutants.ts';
import { withProbes } from './mutation/probes.ts';
import { openProgress, type Progress, type Verdict } from './mutation/progress.ts';
import { openScratch, type Scratch } from './mutation/scratch.ts';

export const title = 'Small faults put into the code, one at a time: the tests must notice';
export const minutes = 60;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOAL = 0.9;
/** A test counts as hanging after this many times its duration without a fault, plus half a minute. */
const SLOWER = 5;

type Totals = { area: string; planned: number; explained: number; verdicts: Verdict[] };
type Run = { scratches: Scratch[]; progress: Progress; isInterrupted: () => boolean };

/**
 * Puts `--mutants` (200) faults, chosen by `--seed` (1) and spread evenly over the areas, into copies of the project. Runs the tests of an
 * area once without a fault to see which of them execute the code of which mutant; then for each mutant only those, the quickest first, until one
 * fails. Prints every verdict and a table; passes when at least 90 % were noticed. `--area contract` selects one area, `--file filter.ts` the
 * files whose path contains it, `--jobs 4` runs as many at once (2). Resumes an interrupted run; `--fresh` starts over.
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
      fresh: { type: 'boolean', default: false },
    },
  });
  const areas = Object.entries(AREAS).filter(([name]) => !values.area || name === values.area);
  if (areas.length === 0)
    throw new Error(`There is no area ${values.area}: ${Object.keys(AREAS).join(', ')}`);
  let interrupted = false;
  const isInterrupted = () => interrupted;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true));
  const share = Math.ceil(Number(values.mutants) / areas.length);
  await buildWeb();
  const scratches = await Promise.all(Array.from({ length: Number(values.jobs) }, () => openScratch(ROOT)));
  const [first] = scratches;
  if (!first) throw new Error('--jobs is at least 1.');
  const totals: Totals[] = [];
  try {
    for (const [name, area] of areas) {
      const all = allMutants(first.folder, area, values.seed).filter(({ file }) =>
        file.includes(values.file),
      );
      const mutants = all.filter((mutant) => !isExplained(mutant)).slice(0, share);
      const last = mutants.at(-1);
      const explained = all.slice(0, last ? all.indexOf(last) : 0).filter(isExplained).length;
      const run = { scratches, progress: openProgress(ROOT, first, name, values.fresh), isInterrupted };
      const known = mutants.filter((mutant) => run.progress.verdictOf(mutant));
      console.log(`\n${name}: ${mutants.length} mutants, ${known.length} of them judged by an earlier run`);
      await measureTests(testsOf(first.folder, area), mutants, run);
      const verdicts = await eachIn(run, mutants, async (mutant, scratch) => {
        const verdict = run.progress.verdictOf(mutant) ?? (await judge(mutant, scratch, run.progress));
        run.progress.setVerdict(mutant, verdict);
        console.log(line(mutant, verdict));
        return verdict;
      });
      totals.push({ area: name, planned: mutants.length, explained, verdicts });
    }
  } finally {
    for (const scratch of scratches) await scratch.close();
  }
  return report(totals);
}

/** Runs each test once without a fault. One that fails then is excluded. */
async function measureTests(tests: string[], mutants: Mutant[], run: Run) {
  const open = mutants.filter((mutant) => !run.progress.verdictOf(mutant));
  const left = open.length === 0 ? [] : tests.filter((test) => !run.progress.baselineOf(test, open));
  if (left.length === 0) return;
  const files = Map.groupBy(open, ({ file }) => file);
  for (const scratch of run.scratches)
    for (const [file, mutants] of files) scratch.write(file, withProbes(mutants, scratch.reachedFile));
  await eachIn(run, left, async (test, scratch) => {
    scratch.takeReached();
    const { result, seconds, by } = await scratch.run(test, 900);
    const reached = scratch.takeReached();
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${test}: runs ${reached.length} of ${open.length}`);
    if (result !== 'passed') console.log(`left out, since it ${result} without a fault: ${test}\n  ${by}`);
    run.progress.setBaseline(test, open, { passed: result === 'passed', seconds, reached });
  });
  for (const scratch of run.scratches)
    for (const [file, [mutant]] of files) if (mutant) scratch.write(file, mutant.source);
}

async function judge(mutant: Mutant, scratch: Scratch, progress: Progress): Promise<Verdict> {
  const tests = progress.testsThatReach(mutant);
  scratch.write(mutant.file, mutant.text);
  try {
    for (const { test, seconds } of tests) {
      const limit = 30 + SLOWER * seconds;
      const { result, by = test } = await scratch.run(test, limit);
      if (result === 'passed') continue;
      if (result === 'timed out') return { result, test, by };
      // Runs again: a flaky failure has not noticed the fault.
      if ((await scratch.run(test, limit)).result === 'passed') continue;
      if (by === test) await mustPass(test, mutant, scratch);
      return { result: 'caught', test, by };
    }
    return { result: 'survived', test: '', by: tests.length === 0 ? 'no test runs this code' : '' };
  } finally {
    scratch.write(mutant.file, mutant.source);
  }
}

/** If a whole file failed rather than a single test, the cause may not be the mutant. */
async function mustPass(test: string, { file, source }: Mutant, scratch: Scratch) {
  scratch.write(file, source);
  const { result } = await scratch.run(test, 900);
  if (result !== 'passed') throw new Error(`${test} ${result} without a fault`);
}

async function eachIn<T, R>(
  { scratches, isInterrupted }: Run,
  all: T[],
  work: (item: T, scratch: Scratch) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    scratches.map(async (scratch) => {
      for (let item = all[next++]; item !== undefined && !isInterrupted(); item = all[next++])
        results.push(await work(item, scratch));
    }),
  );
  return results;
}

const isExplained = ({ file, before, after }: Mutant) =>
  EQUIVALENT.some((known) => known.file === file && known.before === before && known.after === after);

const line = ({ file, line, before, after }: Mutant, { result, by }: Verdict) =>
  `${result.padEnd(9)} ${file}:${line}${by && `  (${by})`}${
    result === 'survived' ? `\n  - ${before}\n  + ${after}` : ''
  }`;

function report(totals: Totals[]): boolean {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const all: Totals = {
    area: 'all',
    planned: sum(totals.map(({ planned }) => planned)),
    explained: sum(totals.map(({ explained }) => explained)),
    verdicts: totals.flatMap(({ verdicts }) => verdicts),
  };
  const counts = ({ planned, explained, verdicts }: Totals) => {
    const of = (result: Verdict['result']) => verdicts.filter((verdict) => verdict.result === result).length;
    return {
      run: verdicts.length,
      caught: of('caught'),
      timedOut: of('timed out'),
      survived: of('survived'),
      explained,
      skipped: planned - verdicts.length,
    };
  };
  const share = (totals: Totals) => {
    const { run, survived } = counts(totals);
    return run === 0 ? 0 : 1 - survived / run;
  };
  console.log(
    table(
      'Small faults in the code, and what the tests of their area said',
      ['area', 'run', 'caught', 'timed out', 'survived', 'explained', 'skipped', 'noticed'],
      [...totals, all].map((totals) => [
        totals.area,
        ...Object.values(counts(totals)).map(String),
        `${(100 * share(totals)).toFixed(1)} %`,
      ]),
    ),
  );
  console.log(
    'explained: changes no behaviour, see equivalent.ts; skipped: not run, since the run was cut off',
  );
  return counts(all).skipped === 0 && share(all) >= GOAL;
}

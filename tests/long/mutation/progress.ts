import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutants.ts';
import type { Scratch } from './scratch.ts';

/** `test`: the test file; `by`: the test case that noticed, or why none did. */
export type Verdict = { result: 'caught' | 'timed out' | 'survived'; test: string; by: string };
/** The result of a test file without a fault, and the ids of the mutants whose code it executes. */
type Baseline = { passed: boolean; seconds: number; reached: string[] };

/** The results of an area's runs so far, saved after every step. */
export type Progress = {
  verdictOf: (mutant: Mutant) => Verdict | undefined;
  setVerdict: (mutant: Mutant, verdict: Verdict) => void;
  baselineOf: (test: string, mutants: Mutant[]) => Baseline | undefined;
  setBaseline: (test: string, mutants: Mutant[], baseline: Baseline) => void;
  /** Tests that caught another mutant of the file first, then the fastest. */
  testsThatReach: (mutant: Mutant) => { test: string; seconds: number }[];
};

type Saved = {
  /** Hash of all files of the project. */
  tree: string;
  /** By test file; `about`: the mutants that were probed. */
  baselines: Record<string, Baseline & { about: string[] }>;
  /** By mutant; `testHash`: content of the test file that caught it. */
  verdicts: Record<string, Verdict & { file: string; testHash?: string }>;
};

export function openProgress(
  root: string,
  { folder, tree }: Scratch,
  area: string,
  fresh: boolean,
): Progress {
  const file = join(root, '.cache/mutation', `${area}.json`);
  const old: Saved | undefined =
    !fresh && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const hashOf = (test: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, test)))
      .digest('hex');
  const isSame = old?.tree === tree;
  const saved: Saved = {
    tree,
    baselines: isSame ? old.baselines : {},
    // In a changed project a caught mutant stays caught as long as its own file (part of its id) and the test are the same.
    verdicts: Object.fromEntries(
      Object.entries(old?.verdicts ?? {}).filter(
        ([, { test, testHash }]) =>
          isSame || (testHash && existsSync(join(folder, test)) && hashOf(test) === testHash),
      ),
    ),
  };
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(saved, null, 1));
    renameSync(`${file}.part`, file);
  };

  return {
    verdictOf: ({ id }) => saved.verdicts[id],
    setVerdict(mutant, { result, test, by }) {
      const testHash = test ? hashOf(test) : undefined;
      saved.verdicts[mutant.id] = { result, test, by, file: mutant.file, testHash };
      save();
    },
    baselineOf(test, mutants) {
      const known = saved.baselines[test];
      return known && mutants.every(({ id }) => known.about.includes(id)) ? known : undefined;
    },
    setBaseline(test, mutants, baseline) {
      saved.baselines[test] = { ...baseline, about: mutants.map(({ id }) => id) };
      save();
    },
    testsThatReach({ id, file }) {
      const caught = (test: string) =>
        Object.values(saved.verdicts).some((verdict) => verdict.file === file && verdict.test === test);
      return Object.entries(saved.baselines)
        .filter(([, { passed, reached }]) => passed && reached.includes(id))
        .map(([test, { seconds }]) => ({ test, seconds }))
        .sort((a, b) => Number(caught(b.test)) - Number(caught(a.test)) || a.seconds - b.seconds);
    },
  };
}

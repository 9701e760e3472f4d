import type { Mutant } from './mutants.ts';

/** Adds a statement at the start of each mutant's block that appends the mutant's id to `file` when it is first executed. */
export function withProbes(mutants: Mutant[], file: string): string {
  const [first] = mutants;
  if (!first) return '';
  let text = first.source;
  for (const { id, block } of mutants.toSorted((a, b) => b.block - a.block))
    text = text.slice(0, block) + probe(id, file) + text.slice(block);
  return text;
}

/** Works in every thread and process that loads the file. */
const probe = (id: string, file: string) =>
  `globalThis.probe_${id} ??= (globalThis.process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(file)}, '${id}\\n'), true);`;

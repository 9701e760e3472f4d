/** An end with one sentence for the user, without a stack. */
export class Refusal extends Error {}

export type Interruption = {
  /** Aborted by the first signal: what is under way may be brought to its end. */
  first: AbortSignal;
  /** Aborted by the second one: end at once. */
  second: AbortSignal;
};

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command to its end: its result is the exit code, an error is one sentence on standard error and code 1. A signal does not end
 * the process by itself, so that `main` stops what it started; afterwards nothing that is still open keeps the process.
 */
export async function runCommand(main: (interruption: Interruption) => Promise<number>): Promise<never> {
  const [first, second] = [new AbortController(), new AbortController()];
  let interrupted: number | undefined;
  const interrupt = (name: keyof typeof EXIT_CODES) => {
    interrupted ??= EXIT_CODES[name];
    const next = first.signal.aborted ? second : first;
    next.abort(new Refusal(`Stopped by ${name}.`));
  };
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt(name));
  // The process that started this one was killed.
  process.on('disconnect', () => interrupt('SIGTERM'));
  // A reader that went away is noticed by the work itself where it matters.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  try {
    process.exit(await main({ first: first.signal, second: second.signal }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(interrupted ?? 1);
  }
}

/** Ends a command with a message for the user and no stack trace. */
export class CommandError extends Error {}

type Interruption = {
  /** Aborted by the first signal: work in progress may finish. */
  first: AbortSignal;
  /** Aborted by the second signal: end immediately. */
  second: AbortSignal;
};

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command: its result is the exit code; an error is printed on standard error and exits with 1. A signal does not end the process
 * directly, so that `main` can stop what it started; the process then exits even if something is still open.
 */
export async function runCommand(main: (interruption: Interruption) => Promise<number>): Promise<never> {
  const [first, second] = [new AbortController(), new AbortController()];
  let interrupted: number | undefined;
  const interrupt = (name: keyof typeof EXIT_CODES) => {
    interrupted ??= EXIT_CODES[name];
    const next = first.signal.aborted ? second : first;
    next.abort(new CommandError(`Stopped by ${name}.`));
  };
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt(name));
  // The process that started this one was killed.
  process.on('disconnect', () => interrupt('SIGTERM'));
  // Closed pipes are handled by the commands.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  try {
    process.exit(await main({ first: first.signal, second: second.signal }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(interrupted ?? 1);
  }
}
